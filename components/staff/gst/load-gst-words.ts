import { getFormatter, getTranslations } from "next-intl/server";
import { z } from "zod";
import { writeMoment } from "@/lib/india-time";
import type { Period } from "@/schemas/return-period";

/** Words and ways of writing that the pages of the GST check share. */
export async function loadGstWords() {
  const [words, format] = await Promise.all([getTranslations("gst"), getFormatter()]);
  /** The first day of a month, as it is at noon in India. */
  const dayOf = (period: Period) => new Date(`${period}-01T06:30:00Z`);
  const month = (period: Period) => format.dateTime(dayOf(period), { month: "long", year: "numeric" });
  return {
    words,
    month,
    mediumMonth: (period: Period) => format.dateTime(dayOf(period), { month: "short", year: "numeric" }),
    shortMonth: (period: Period) => format.dateTime(dayOf(period), { month: "short", year: "2-digit" }),
    /** Months that stand in order, by the first and the last. */
    months: (periods: readonly Period[]) => {
      const [first, last] = [periods[0] ?? "", periods.at(-1) ?? ""];
      return first === last ? month(first) : words("period.several", { from: month(first), to: month(last) });
    },
    moment: writeMoment,
    fault: ({ code, status }: { code: string; status: number | null }) => {
      const fault = words(`faults.${code}`);
      return status === null ? fault : words("faultStatus", { fault, status });
    },
    /** A group of words as it stands, for what runs in a browser. */
    raw: (key: string) => z.record(z.string(), z.unknown()).parse(words.raw(key)),
  };
}

export type GstWords = Awaited<ReturnType<typeof loadGstWords>>;
