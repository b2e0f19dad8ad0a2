import {
  countReached,
  countReadings,
  countRefusals,
  countSavedSteps,
  countStanding,
  type Durations,
  measureDurations,
  tallyCallbacks,
  type Tally,
  tallyPushes,
} from "@/lib/db/figures";
import { env } from "@/lib/env";
import { type Stretch, stretchOf, type Window } from "@/lib/figures/calendar";
import { settingsAnswers } from "@/lib/onboarding/answers";
import { planJourney } from "@/lib/onboarding/journey";

/** Counts of one kind, in the order of the parts of the stretch. */
export type Series<Kind extends string> = { kind: Kind; counts: number[] };

export const pushKinds = ["accepted", "refused", "unknown", "not-sent", "under-way"] as const;
export type PushKind = (typeof pushKinds)[number];
export const callbackKinds = ["completed", "recorded", "quarantined", "waiting"] as const;
export type CallbackKind = (typeof callbackKinds)[number];

/** A reason, and how often it came about. `code` is empty where there is none that may be shown. */
export type Reason = { kind: string; status: number | null; code: string; count: number };

export type Figures = {
  stretch: Stretch;
  standing: Awaited<ReturnType<typeof countStanding>>;
  overdueHours: number;
  /** How many applications came so far: begun, each step by slug, submitted, accepted, completed. */
  funnel: { stage: string; isStep: boolean; count: number }[];
  /** Of those completed, how many the agency rejected. */
  rejected: number;
  times: { submit: Durations; complete: Durations };
  pushes: Series<PushKind>[];
  callbacks: Series<CallbackKind>[];
  refusals: Reason[];
  readings: Reason[];
};

const hour = 3_600_000;

/** All figures of the last days. Nobody can be told from them. */
export async function readFigures(days: Window, now = new Date()): Promise<Figures> {
  const stretch = stretchOf(days, now);
  const { since, unit } = stretch;
  const { callbackOverdueHours: overdueHours } = env();
  // A few at a time: figures must not take every connection.
  const [standing, reached, saved] = await Promise.all([
    countStanding(new Date(now.getTime() - overdueHours * hour)),
    countReached(since),
    countSavedSteps(since),
  ]);
  const [submit, complete] = await Promise.all([
    measureDurations(since, "submit"),
    measureDurations(since, "complete"),
  ]);
  const [pushes, callbacks] = await Promise.all([tallyPushes(since, unit), tallyCallbacks(since, unit)]);
  const [refusals, readings] = await Promise.all([countRefusals(since), countReadings(since)]);
  const steps = planJourney({}, settingsAnswers(env()), now.getTime()).steps.map(({ step }) => ({
    stage: step.slug,
    isStep: true,
    count: saved.get(step.slug) ?? 0,
  }));
  const stage = (name: "begun" | "submitted" | "accepted" | "completed") => ({
    stage: name,
    isStep: false,
    count: reached[name],
  });
  return {
    stretch,
    standing,
    overdueHours,
    funnel: [stage("begun"), ...steps, stage("submitted"), stage("accepted"), stage("completed")],
    rejected: reached.rejected,
    times: { submit, complete },
    pushes: toSeries(pushKinds, stretch.parts, pushes, "under-way"),
    callbacks: toSeries(callbackKinds, stretch.parts, callbacks, "waiting"),
    refusals: merge(
      refusals.map(({ result, status, code, count }) => ({
        kind: result,
        status,
        code: showCode(code),
        count,
      })),
    ),
    readings: merge(
      readings.map(({ reading, reason, count }) => ({
        kind: reading,
        status: null,
        code: showCode(reason),
        count,
      })),
    ),
  };
}

function toSeries<Kind extends string>(
  kinds: readonly Kind[],
  parts: readonly string[],
  tallies: readonly Tally<string | null>[],
  ifNull: Kind,
): Series<Kind>[] {
  const counts = new Map(tallies.map(({ from, kind, count }) => [`${from} ${kind ?? ifNull}`, count]));
  return kinds.map((kind) => ({ kind, counts: parts.map((part) => counts.get(`${part} ${kind}`) ?? 0) }));
}

/** Codes come from the upstream: only what is a code and holds no number of a person is shown. */
export function showCode(code: string | null): string {
  const isCode = /^(?:[A-Za-z][A-Za-z0-9_.-]{0,39}|\d{1,5})$/.test(code ?? "");
  const looksPersonal = /\d{6}|[A-Za-z]{5}\d{4}/.test(code ?? "");
  return isCode && !looksPersonal ? (code ?? "") : "";
}

/** Codes that are not shown count together. */
function merge(reasons: readonly Reason[]): Reason[] {
  const merged = new Map<string, Reason>();
  for (const reason of reasons) {
    const key = JSON.stringify([reason.kind, reason.status, reason.code]);
    merged.set(key, { ...reason, count: reason.count + (merged.get(key)?.count ?? 0) });
  }
  return [...merged.values()].toSorted((one, other) => other.count - one.count);
}
