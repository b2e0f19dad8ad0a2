"use client";

import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/inputs";
import { MicrParts, type MicrPartsWords } from "./micr-parts";

/** A MICR code with its button, and its three parts shown while it is typed. */
export function MicrInput({
  value,
  words,
  action,
  ...input
}: Omit<ComponentProps<"input">, "width" | "value" | "action"> & {
  value: string;
  /** Words of the button. */
  action: string;
  words: MicrPartsWords;
}) {
  const [typed, setTyped] = useState(value);
  return (
    <>
      <div className="flex flex-wrap items-start gap-2">
        <TextInput
          {...input}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          width="short"
          defaultValue={value}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button>{action}</Button>
      </div>
      <div className="mt-6">
        <MicrParts code={typed} words={words} />
      </div>
    </>
  );
}
