import type { ApplicationState } from "@/schemas/application";

/** What comes of an attempt, and what people are told of it. */
export type End = {
  state: ApplicationState;
  /** The longest that it waits until it is tried again by itself, in seconds; null where it is not. */
  retry: number | null;
  /** What the investor's page says. */
  investor: Told;
  /** What the staff's ledger says. */
  staff: string;
};

/** What the investor's page says, in whole, with `{time}` for the time of the next attempt. */
export const told = {
  "Accepted for checking":
    "Accepted for checking. The registration agency has your application and is checking it. You do not need to do anything. This page shows when your KYC is complete.",
  Complete:
    "Your KYC is complete. The registration agency has completed your KYC. You can invest now. Nothing more is needed from you.",
  "Not sure that it arrived":
    "We are not sure that it arrived. We sent your application, but the registration agency did not answer clearly. It may well have it. Please do not apply again. We are finding out, and this page shows it as soon as we know.",
  "Not accepted":
    "The agency did not accept the application. Something in it needs a correction. Nothing is lost: all your answers are here. The agency did not say which answer is at fault. Look through your answers, above all names, dates and document numbers, then submit again. If it is refused once more, ask us and give your reference number.",
  "Not accepted, with a step to correct":
    "The agency did not accept the application. Something in it needs a correction. Nothing is lost: all your answers are here. Correct these steps, then submit again: Identity document",
  "Not sent yet, tried again by itself":
    "Not sent yet. The registration agency cannot be reached at the moment. Nothing was sent, and nothing is lost. We try again by ourselves on {time}, India time. You need not stay on this page, and you can also send it again now. Your answers stay as they are.",
  "Not sent yet":
    "Not sent yet. The registration agency cannot be reached at the moment. Nothing was sent, and nothing is lost. We are looking into it and send it as soon as it can be sent. You need not do anything. Your answers stay as they are.",
} as const;

type Told = keyof typeof told;

/** Nobody knows whether it arrived. */
export function mayHaveArrived(staff: string): End {
  return {
    state: "unknown",
    retry: null,
    investor: "Not sure that it arrived",
    staff: `No clear answer · ${staff} · It may have arrived: a callback or staff settle it`,
  };
}

/** Provably not taken. @param retry null: an operator has to look at it first */
export function waits(retry: number | null, staff: string, why: string): End {
  return {
    state: "submitted",
    retry,
    investor: retry === null ? "Not sent yet" : "Not sent yet, tried again by itself",
    staff: `Not sent · ${staff} · ${why}`,
  };
}

/** Looked at, and refused. */
export function refused(staff: string, investor: Told = "Not accepted"): End {
  return {
    state: "refused",
    retry: null,
    investor,
    staff: `Refused · ${staff} · The investor has to correct it`,
  };
}
