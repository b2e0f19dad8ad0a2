import { z } from "zod";
import { pushRequestSchema } from "@/schemas/upstream/push";
import { relayAddress } from "./servers";

const pushes = z.array(
  pushRequestSchema({ kycMode: "1", bankVerification: false, fatcaCountryCodes: "alpha-2" }),
);

/** What was pushed for the person whose identity document bears this name, in the order in which it came. */
export async function readPushed(name: string) {
  const answer = await fetch(`${relayAddress}/pushed?${new URLSearchParams({ name })}`);
  return pushes.parse(await answer.json());
}
