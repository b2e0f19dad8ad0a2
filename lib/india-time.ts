/*
 * Moments as people in India read them. Safe in a browser.
 */

/** India keeps one time all year: so many milliseconds ahead of Greenwich. */
export const aheadOfGreenwich = 5.5 * 3_600_000;

function formatWith(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat("en-IN", { ...options, timeZone: "Asia/Kolkata" });
    return format.format(moment);
  };
}

/** `3:04 pm` */
export const writeTime = formatWith({ timeStyle: "short" });

/** `21 Nov 2026` */
export const writeDay = formatWith({ dateStyle: "medium" });

/** `21 Nov 2026, 3:04 pm` */
export const writeMoment = formatWith({ dateStyle: "medium", timeStyle: "short" });

/** `21 November 2026 at 3:04 pm` */
export const writeLongMoment = formatWith({ dateStyle: "long", timeStyle: "short" });

/** `21 Nov 2026, 15:04:05` */
export const writeExactMoment = formatWith({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** `2026-11-21T15:04:05+05:30`, for programs. */
export function writeIsoMoment(moment: Date): string {
  return `${new Date(moment.getTime() + aheadOfGreenwich).toISOString().slice(0, 19)}+05:30`;
}
