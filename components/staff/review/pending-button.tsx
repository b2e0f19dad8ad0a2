"use client";

import { useFormStatus } from "react-dom";
import { Button } from "@/components/ui/button";

/** The button of a form whose work takes a while; with scripts it is sent only once. */
export function PendingButton({ label, pending }: { label: string; pending: string }) {
  const { pending: isPending } = useFormStatus();
  return (
    <Button pending={isPending} onClick={(event) => isPending && event.preventDefault()}>
      {isPending ? pending : label}
    </Button>
  );
}
