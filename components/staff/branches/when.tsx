import { getFormatter, getNow } from "next-intl/server";
import { writeMoment } from "@/lib/india-time";

/** How long ago something was, or in how long it will be; the moment itself is in its title. */
export async function When({ at }: { at: Date }) {
  const [format, now] = await Promise.all([getFormatter(), getNow()]);
  return (
    <time dateTime={at.toISOString()} title={writeMoment(at)}>
      {format.relativeTime(at, now)}
    </time>
  );
}
