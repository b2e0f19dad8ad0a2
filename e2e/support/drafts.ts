import { HttpInvestor } from "./http-investor";

/** A draft that has no more than a name and a PAN: what callers ring about. */
export async function makeDraft(baseUrl: string, name: string, pan = ""): Promise<HttpInvestor> {
  const investor = new HttpInvestor(baseUrl);
  await investor.begin();
  await investor.answer("consent", { consent: "yes" });
  await investor.answer("identity", { type: "individualPan", name, number: pan });
  return investor;
}
