import { setTimeout as wait } from "node:timers/promises";
import words from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import { HttpInvestor, type Page, slugOf } from "../support/http-investor";
import type { Random } from "../support/random";
import { type Entry, type Ledger, noteAcknowledged, noteSending, noteVoiding } from "./ledger";
import { changeableSteps, customerOf, inventPerson, makeAnswers, type Person } from "./person";

const longestRequest = 20_000;

/** Whatever a crash cut off: the investor opens the page again and tries again. */
class Interrupted extends Error {}

/** An investor without scripts who knows what was acknowledged. */
class WatchedInvestor extends HttpInvestor {
  override request(address: string, init: RequestInit = {}): Promise<Response> {
    return super.request(address, { signal: AbortSignal.timeout(longestRequest), ...init });
  }

  get token(): string | undefined {
    return this.cookies.get("application");
  }

  /** Opens a page that is answered as it should be. */
  async see(address: string): Promise<Page> {
    const page = await this.open(address);
    if (page.status !== 200) throw new Interrupted(`${address} answers ${page.status}`);
    return page;
  }

  /** Posts a form. @returns where its answer leads, which acknowledges it */
  async post({ action, body }: { action: string; body: FormData }): Promise<string> {
    const response = await this.request(action, { method: "POST", body });
    await response.body?.cancel();
    const location = response.headers.get("location");
    if (response.status !== 303 || location === null) throw new Interrupted(`answers ${response.status}`);
    const { pathname, search } = new URL(location, this.baseUrl);
    return pathname + search;
  }
}

/** What all investors of a run share, and the choices of one. */
type Life = { address: string; ledger: Ledger; random: Random; isOver: () => boolean };

type Visit = Life & { investor: WatchedInvestor; person: Person; entry: Entry };

/** Takes one application after the other through the product, and tries again whatever a crash cuts off. */
export async function liveAsInvestor(life: Life): Promise<void> {
  while (!life.isOver()) {
    const person = inventPerson(life.random);
    const investor = new WatchedInvestor(life.address);
    const entry = await untilItWorks(life, () => begin(investor, person, life.ledger));
    if (entry) await goThrough({ ...life, investor, person, entry });
  }
}

/** @returns null when all is over before it works */
async function untilItWorks<Result>(life: Life, work: () => Promise<Result>): Promise<Result | null> {
  while (!life.isOver()) {
    try {
      return await work();
    } catch (error) {
      if (!isFromCrash(error)) throw error;
      await wait(40 + life.random.below(160));
    }
  }
  return null;
}

/** What a server that is killed does to its client. Anything else is a fault of the test. */
function isFromCrash(error: unknown): boolean {
  if (error instanceof Interrupted) return true;
  const names = ["TypeError", "TimeoutError", "AbortError", "SyntaxError", "ZodError"];
  return error instanceof Error && names.includes(error.name);
}

async function begin(investor: WatchedInvestor, person: Person, ledger: Ledger): Promise<Entry> {
  await investor.post(investor.write(await investor.see("/"), {}, "submit"));
  if (investor.token === undefined) throw new Interrupted("no cookie");
  return ledger.begin(investor.token, customerOf(person));
}

/** Answers, now and then changes an answer, submits, and looks how it goes. */
async function goThrough(visit: Visit): Promise<void> {
  const { investor, random } = visit;
  while (!visit.isOver()) {
    const page = await untilItWorks(visit, () => investor.see("/onboarding"));
    if (page === null) return;
    const slug = slugOf(page);
    if (slug === "status") {
      await untilItWorks(visit, () => watch(visit));
      return;
    }
    if (slug === "review") {
      if (random.chance(0.3)) await giveAnswers(visit, random.pick(changeableSteps));
      await untilItWorks(visit, () => submit(visit));
    } else await giveAnswers(visit, slug);
  }
}

/** Gives the answers of a step, the same again until they are acknowledged. */
async function giveAnswers(visit: Visit, slug: string): Promise<void> {
  const { investor, ledger, entry } = visit;
  const given = await makeAnswers(slug, visit.person, visit.random);
  const answers: Record<string, string> = {};
  const files: Record<string, string> = {};
  for (const [question, value] of Object.entries(given)) {
    if (typeof value === "string") answers[`${slug}.${question}`] = value;
    else files[`${slug}.${question}`] = ledger.keepBytes(value.buffer);
  }
  await untilItWorks(visit, async () => {
    const page = await investor.see(`/onboarding/${slug}`);
    if (slugOf(page) !== slug) return;
    const form = investor.write(page, given, "revision");
    noteSending(entry.answers, answers);
    noteSending(entry.files, files);
    if (slug !== "signature") noteVoiding(entry);
    const next = await investor.post(form);
    if (!next.startsWith("/onboarding/") || next.startsWith("/onboarding/status")) return;
    noteAcknowledged(entry.answers, answers);
    if (!next.includes("fault=")) noteAcknowledged(entry.files, files);
  });
}

async function submit({ investor, entry }: Visit): Promise<void> {
  const page = await investor.see("/onboarding/review");
  // The post before may have been taken, although its answer was cut off.
  if (slugOf(page) !== "review") return;
  const next = await investor.post(investor.write(page, { declaration: "yes" }, "declaration"));
  if (next.startsWith("/onboarding/status")) entry.isSubmitted = true;
}

/** Looks at the status for a while; sends again, or submits anew, where the page offers it. */
async function watch(visit: Visit): Promise<void> {
  const { investor, random } = visit;
  for (let looks = 0; looks < 5 && !visit.isOver(); looks += 1) {
    const { state } = await investor.status();
    if (state === "refused" && random.chance(0.4)) await submit(visit);
    if (state === "submitted" && random.chance(0.4)) await sendAgain(investor);
    if (["completed", "refused", "unknown"].includes(state)) return;
    await wait(200 + random.below(300));
  }
}

async function sendAgain(investor: WatchedInvestor): Promise<void> {
  const page = await investor.see("/onboarding/status");
  // Without the offer, the first form of that page makes the browser forget the application.
  const isOffered = page.text.includes(words.status.states.submitted.action);
  if (isOffered) await investor.post(investor.write(page, {}, "submit"));
}
