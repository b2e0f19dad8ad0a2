import { z } from "zod";
import { customerIdOf } from "@/lib/sandbox/customer-id";
import type { Investor } from "./investors";

const tally = z.object({ received: z.number(), accepted: z.number(), callbacks: z.number() });

/** How many pushes of an investor the sandbox received and took, and how many callbacks it has sent. */
export async function readTally(baseUrl: string, investor: Investor): Promise<z.output<typeof tally>> {
  const { identity = {}, "about-you": aboutYou = {} } = investor;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const panNumber = text(aboutYou["panNumber"]) || text(identity["number"]);
  const customerId = customerIdOf({
    panNumber,
    number: text(identity["number"]),
    name: text(identity["name"]),
    dateOfBirth: text(identity["dateOfBirth"]),
  });
  const answer = await fetch(new URL(`/sandbox/pushes/${customerId}`, baseUrl));
  return tally.parse(await answer.json());
}
