import { blindIndex } from "@/lib/crypto";

/**
 * The four digits that an investor says in their video, so that it was made for this application. Always the same for one
 * application, and not to be guessed for another.
 */
export function spokenCode(application: { id: string }): string {
  const number = blindIndex("spoken code", application.id).readUInt32BE(0);
  return String(1000 + (number % 9000));
}
