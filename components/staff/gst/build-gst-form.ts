import { z } from "zod";
import { path } from "@/lib/paths";
import type { GstFormProps } from "./gst-form";
import type { GstWords } from "./load-gst-words";

/** What the form shows, before it has words. */
type FormState = {
  current: string;
  values: Record<string, string>;
  faults: { name: string; code: string }[];
  years: { year: string; periods: string[] }[];
  missing: { id: string; periods: string[]; askedAt: Date } | null;
  waitMinutes: number;
};

const wordGroups = z.record(z.string(), z.record(z.string(), z.string()));

/** The form in words: with nothing left to translate in the browser. */
export function buildGstForm(state: FormState, words: GstWords): GstFormProps {
  const { words: say, month, moment, raw } = words;
  const { missing } = state;
  const questionFaults = wordGroups.parse(raw("form.faults"));
  const form = (key: string) => String(raw("form")[key]);
  const progress = (key: string) => String(raw("progress")[key]);
  return {
    action: path.staff.newGstCheck,
    current: state.current,
    values: state.values,
    // Codes come from the address: only those that have words are shown.
    faults: state.faults
      .filter(
        ({ name, code }) =>
          Object.hasOwn(questionFaults, name) && Object.hasOwn(questionFaults[name] ?? {}, code),
      )
      .map(({ name, code }) => ({
        name,
        message: say(`form.faults.${name}.${code}`, { minutes: state.waitMinutes }),
      })),
    choices: {
      months: state.years.map(({ year, periods }) => ({
        label: say("form.yearGroup", { year }),
        options: periods.map((period) => ({ value: period, label: month(period) })),
      })),
      years: state.years.map(({ year }) => ({ value: year, label: year })),
      missing: missing && {
        id: missing.id,
        label: say("form.spans.missing", { count: missing.periods.length, date: moment(missing.askedAt) }),
      },
    },
    words: {
      errorTitle: form("errorTitle"),
      gstin: form("gstin"),
      gstinHint: form("gstinHint"),
      state: form("state"),
      secretsTitle: form("secretsTitle"),
      secretsHint: form("secretsHint"),
      secretsAgain: form("secretsAgain"),
      username: form("username"),
      sek: form("sek"),
      appKey: form("appKey"),
      authToken: form("authToken"),
      tolerance: form("tolerance"),
      toleranceHint: form("toleranceHint"),
      submit: form("submit"),
      failed: progress("failed"),
      span: {
        span: form("span"),
        one: say("form.spans.one"),
        range: say("form.spans.range"),
        year: say("form.spans.year"),
        month: form("month"),
        from: form("from"),
        to: form("to"),
        toHint: form("toHint"),
        yearLabel: form("year"),
        yearHint: form("yearHint"),
        select: form("select"),
      },
      progress: {
        title: progress("title"),
        starting: progress("starting"),
        done: progress("done"),
        month: progress("month"),
        waiting: progress("waiting"),
        asking: progress("asking"),
        noDifference: progress("noDifference"),
        noFigure: progress("noFigure"),
        cancel: progress("cancel"),
        cancelled: progress("cancelled"),
        ended: progress("ended"),
        broken: progress("broken"),
        show: progress("show"),
        again: progress("again"),
        sale: say("sides.sale.title"),
        purchase: say("sides.purchase.title"),
        faultStatus: progress("faultStatus"),
      },
    },
    questionFaults,
    monthFaults: z.record(z.string(), z.string()).parse(raw("faults")),
  };
}
