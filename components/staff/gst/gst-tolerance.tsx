import { Button } from "@/components/ui/button";
import type { GstCheckView } from "@/lib/gst/view";
import { path } from "@/lib/paths";
import { FaultIcon } from "@/components/ui/fault-icon";
import type { GstWords } from "./load-gst-words";

/** Shows the same check with another tolerance. */
export function GstTolerance({
  check,
  typed,
  isFaulty,
  words: { words: say },
}: {
  check: GstCheckView;
  typed: string | undefined;
  isFaulty: boolean;
  words: GstWords;
}) {
  return (
    <form action={path.staff.gstCheck(check.id)} method="get" className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor="tolerance" className="text-sm">
          {say("check.tolerance")}
        </label>
        <input
          id="tolerance"
          name="tolerance"
          type="text"
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          defaultValue={isFaulty ? typed : check.tolerance}
          aria-invalid={isFaulty ? true : undefined}
          aria-describedby={isFaulty ? "tolerance-fault" : undefined}
          className="input input-figures min-h-11 w-28 py-1.5"
        />
        <Button small look="secondary">
          {say("check.apply")}
        </Button>
      </div>
      {isFaulty ? (
        <p className="field-fault" id="tolerance-fault">
          <FaultIcon />
          {say("form.faults.tolerance.tolerance-form")}
        </p>
      ) : null}
    </form>
  );
}
