import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
}

/** A list of fixed words as it stands in a CHECK constraint. */
export function listWords(words: readonly string[]) {
  return sql.raw(words.map((word) => `'${word}'`).join(", "));
}
