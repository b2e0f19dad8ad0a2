"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { fillWords, type PincodeView, type QuestionView, type StepWords } from "@/lib/onboarding/view";

export type LookUpPincode = (pincode: string) => Promise<PincodeView>;

type Place = PincodeView["districts"][number];

const india = "101";

/**
 * Fills district and state once the pincode beside them is known: where there are several, the person chooses. Only
 * what is empty, or what an earlier pincode put there, is filled or emptied; what the person wrote is never touched. Postal codes
 * of other countries are let be.
 */
export function PincodeFill({
  name,
  fields,
  look,
  words,
  onFill,
  children,
}: {
  /** The pincode's question. */
  name: string;
  /** The questions of its group; those whose names end in `district` and `state` are filled, `country` is looked at. */
  fields: readonly QuestionView[];
  look: LookUpPincode;
  words: StepWords["pincode"];
  onFill: (name: string) => void;
  children: ReactNode;
}) {
  const [places, setPlaces] = useState<Place[]>([]);
  const [filled, setFilled] = useState<Record<string, string>>({});
  const around = useRef<HTMLDivElement>(null);
  const asked = useRef("");
  const title = useId();

  function find(part: string) {
    const field = fields.find((question) => question.name.toLowerCase().endsWith(part));
    const control = field && around.current?.closest("form")?.elements.namedItem(field.name);
    const holds = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    return { field, control: holds ? control : null };
  }

  /** Without a place it takes back what an earlier pincode filled. */
  function fill(place: Place | undefined): void {
    const next: Record<string, string> = {};
    for (const part of ["district", "state"] as const) {
      const { field, control } = find(part);
      if (!control) continue;
      if (control.value !== "" && control.value !== filled[control.name]) continue;
      const label = place?.[part] ?? "";
      const value = field?.options?.find((option) => option.label === label)?.value ?? label;
      if (value) next[control.name] = value;
      if (control.value === value) continue;
      control.value = value;
      onFill(control.name);
    }
    setFilled(next);
  }

  async function ask(typed: string): Promise<void> {
    const pincode = typed.replace(/\s/g, "");
    if (!/^\d{6}$/.test(pincode) || pincode === asked.current) return;
    if (find("country").control?.value !== india) return;
    asked.current = pincode;
    const found = await look(pincode).catch(() => null);
    if (asked.current !== pincode) return;
    if (!found) asked.current = "";
    const districts = found?.districts ?? [];
    setPlaces(districts);
    fill(districts.length === 1 ? districts[0] : undefined);
  }

  // What was typed before the scripts came was left unseen.
  useEffect(() => {
    const { control } = find(name.toLowerCase());
    if (control instanceof HTMLInputElement && control.value !== control.defaultValue) ask(control.value);
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what stood there first
  }, []);

  const [first] = places;
  const said =
    places.length > 1
      ? words.several
      : first && Object.keys(filled).length > 0
        ? fillWords(words.filled, { place: `${first.district}, ${first.state}` })
        : "";

  return (
    <div
      ref={around}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === name) ask(target.value);
      }}
    >
      {children}
      <p id={title} className={said ? "field-hint" : "sr-only"} role="status">
        {said}
      </p>
      {places.length > 1 ? (
        <div role="group" aria-labelledby={title} className="mt-2 flex flex-wrap gap-2">
          {places.map((place) => (
            <button
              key={`${place.district}, ${place.state}`}
              type="button"
              aria-pressed={Object.values(filled).includes(place.district)}
              onClick={() => fill(place)}
              className="button button-secondary button-small aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              {place.district}, {place.state}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
