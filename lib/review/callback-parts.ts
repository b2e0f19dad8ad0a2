import type { CallbackEvent, CallbackHeaders } from "@/lib/db/callback-events";
import type { Words } from "@/lib/onboarding/options";
import { deepestCallback } from "@/lib/onboarding/read-callback";
import { readHidden, type Shown, viewBody, viewText } from "@/lib/review/body-view";
import type { BodyView } from "@/lib/review/exchange-view";
import { cutSecrets, hideAll } from "@/lib/review/mask-wire";
import { parseStrictJson } from "@/lib/strict-json";

/** What of a callback is shown: its body, or the headers that it came with. */
export type CallbackPart = "body" | "headers";

type Kept = Pick<CallbackEvent, "id" | "body" | "headers">;

/** Headers that say how a body is written and which machines it passed; all others are hidden. */
const plainHeaders: ReadonlySet<string> = new Set(
  `accept accept-encoding accept-language cache-control connection content-encoding content-length content-type date
  expect forwarded host keep-alive pragma sec-fetch-dest sec-fetch-mode sec-fetch-site te traceparent transfer-encoding user-agent via x-client-address x-forwarded-for x-forwarded-host
  x-forwarded-port x-forwarded-proto x-real-ip x-request-id`.split(/\s+/),
);

/** Stands in the headers for what was not kept. */
const notKept = "(cut)";

/** Its parts as text: the body without what can't be shown, the headers as JSON. */
export function partsOf(event: Kept): Record<CallbackPart, string> {
  return { body: decode(event.body), headers: JSON.stringify(event.headers) };
}

/** UTF-8; where it is none, one character for each byte. Without what has no look, such as NUL. */
function decode(bytes: Buffer): string {
  return readUtf8(bytes).replace(/(?![\t\n\r])\p{Cc}/gu, "");
}

function readUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}

/** Whether its fields are those that its reader saw. Of a key that stands twice only one would be shown. */
function hasFields({ body }: Kept): boolean {
  return "value" in parseStrictJson(body, deepestCallback);
}

/**
 * The body of a callback for staff, masked but for what is shown.
 * @param words translate below `ledger`
 */
export function viewCallbackBody(event: Kept, shown: Shown, words: Words): BodyView {
  const { body } = partsOf(event);
  return hasFields(event) ? viewBody(body, shown, words) : viewText(body, shown);
}

/** The headers of a callback, in their order. */
export function viewHeaders({ headers }: Kept, shown: Shown): BodyView {
  const isWhole = shown === "whole";
  const rows = headers.map(([name, value], place) => {
    const field = nameHeader(name, place);
    const whole = cutSecrets(value);
    if (isPlain(name, value)) return { field, label: name, value: { kind: "plain" as const, text: whole } };
    const isShown = isWhole || (shown !== null && shown.field === field);
    const seen = { kind: "hidden" as const, text: hideAll(value), shown: isShown ? whole : null };
    return { field, label: name, value: seen };
  });
  if (rows.length === 0) return { content: { kind: "empty" }, isCut: false, isWhole };
  return { content: { kind: "fields", groups: [{ title: "", rows }] }, isCut: false, isWhole };
}

function isPlain(name: string, value: string): boolean {
  return value === "" || value === notKept || plainHeaders.has(name.toLowerCase());
}

/** A name may come more than once. */
function nameHeader(name: string, place: number): string {
  return `${place}.${name}`;
}

/** What is given out of a callback to somebody who asks for a hidden value; null where there is none. */
export function readHiddenPart(event: Kept, part: CallbackPart, field: string): string | null {
  if (part === "body") return hasFields(event) ? readHidden(partsOf(event).body, field) : null;
  return readHiddenHeader(event.headers, field);
}

function readHiddenHeader(headers: CallbackHeaders, field: string): string | null {
  const found = headers.find(([name], place) => nameHeader(name, place) === field);
  return found === undefined || isPlain(...found) ? null : cutSecrets(found[1]);
}
