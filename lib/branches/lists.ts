import { z } from "zod";
import { mostRows, readCodes } from "@/lib/branches/read-codes";
import { askBranch, micrLimit } from "@/lib/branches/look-up";
import {
  addBranchList,
  type BranchAnswer,
  type BranchListFault,
  type BranchListRecord,
  clearBranchListFaults,
  findBranchList,
  freeBranchList,
  keepBranchListFault,
  listBranchLists,
  pauseBranchList,
  readBranchAnswers,
  readBranchListFaults,
  removeBranchList,
  takeBranchList,
} from "@/lib/db/branches";
import { readLimit } from "@/lib/db/limits";
import { AppError } from "@/lib/errors";
import type { BranchListIntent, BranchListState, BranchRow } from "@/schemas/branch";
import { micrCode } from "@/schemas/fields";

type Staff = { id: string };

/** How one turn on a list goes. Another page may take the list when a turn has not ended in time. */
const turn = { atOnce: 3, startWithinMs: 8_000, longestMs: 40_000 };

/** So many failures in a turn, and no answer, mean that the upstream is not there: the list is paused. */
const failuresThatPause = 5;

/**
 * Keeps what was pasted and sent as a list to look up.
 * @returns its id; null where there is not one row
 */
export async function makeList(staff: Staff, texts: readonly string[]): Promise<string | null> {
  const found = texts.map(readCodes);
  const typed = found.flatMap((one) => one.typed);
  const leftOut = found.reduce((sum, one) => sum + one.leftOut, 0) + Math.max(0, typed.length - mostRows);
  return typed.length === 0 ? null : addBranchList(staff.id, typed.slice(0, mostRows), leftOut);
}

/**
 * A list of somebody's own.
 * @throws AppError `not-found` (404)
 */
export async function openList(staff: Staff, id: string): Promise<BranchListRecord> {
  const list = z.uuid().safeParse(id).success ? await findBranchList(staff.id, id) : null;
  if (list) return list;
  throw new AppError({ code: "not-found", status: 404, words: "branches.errors.noList" });
}

/** Somebody's own lists, the newest first: how many rows and different codes each has, how many have an answer. */
export function ownLists(staff: Staff) {
  return listBranchLists(staff.id);
}

/** Forgets a list of somebody's own. What the upstream said of its codes is kept. */
export async function removeList(staff: Staff, id: string): Promise<void> {
  await openList(staff, id);
  await removeBranchList(staff.id, id);
}

/** How far a list has come, row by row. */
export async function readList(staff: Staff, id: string): Promise<BranchListState> {
  const list = await openList(staff, id);
  const { answers, faults } = await readKnown(list);
  const limit = await readLimit(micrLimit, staff.id);
  const rows = viewRows(list.typed, answers, faults);
  const isWaiting = limit.left === 0 && rows.some(({ state }) => state === "waiting");
  return {
    rows,
    paused: list.paused,
    busy: list.busyUntil !== null && list.busyUntil.getTime() > Date.now(),
    waitUntil: isWaiting ? new Date(Date.now() + limit.seconds * 1000).toISOString() : null,
  };
}

/** What is known of the codes of a list, by code: answers, and why there is none. */
export async function readKnown(list: BranchListRecord) {
  const [answers, faults] = await Promise.all([
    readBranchAnswers(codesOf(list.typed)),
    readBranchListFaults(list.id),
  ]);
  return { answers, faults };
}

/** The different codes of a list, in order. */
function codesOf(typed: readonly string[]): string[] {
  return [...new Set(typed.map(readCode).filter((code) => code !== null))];
}

function readCode(typed: string): string | null {
  return micrCode.safeParse(typed).data ?? null;
}

/** What is known of each row. An answer outweighs a fault, since it may have come by another way. */
export function viewRows(
  typed: readonly string[],
  answers: ReadonlyMap<string, BranchAnswer>,
  faults: ReadonlyMap<string, BranchListFault>,
): BranchRow[] {
  const first = new Map<string, number>();
  return typed.map((text, index) => {
    const place = index + 1;
    const code = readCode(text);
    const sameAs = code === null ? null : (first.get(code) ?? null);
    if (code !== null && sameAs === null) first.set(code, place);
    const answer = answers.get(code ?? "");
    const fault = faults.get(code ?? "");
    const row = { place, typed: text, micrCode: code, sameAs };
    const nothing = { bankName: "", branch: "", ifscCode: "", address: "", fault: null, message: "" };
    if (code === null) return { ...row, ...nothing, state: "malformed", askedAt: null };
    if (answer) {
      const askedAt = answer.askedAt.toISOString();
      if (answer.branch === null) {
        return { ...row, ...nothing, state: "not-found", message: answer.message, askedAt };
      }
      const { bankName, branch, ifscCode, address } = answer.branch;
      return { ...row, ...nothing, state: "found", bankName, branch, ifscCode, address, askedAt };
    }
    if (fault) {
      const { fault: reason, message, failedAt } = fault;
      return { ...row, ...nothing, state: "failed", fault: reason, message, askedAt: failedAt.toISOString() };
    }
    return { ...row, ...nothing, state: "waiting", askedAt: null };
  });
}

/**
 * Tells a list what to do: look up its next codes, pause, resume, or ask again for those without an answer.
 * @param most how many codes are looked up in this turn
 * @returns how far it has come then
 * @throws AppError `not-found` (404)
 */
export async function workOnList(
  staff: Staff,
  id: string,
  intent: BranchListIntent,
  most = 10,
): Promise<BranchListState> {
  const list = await openList(staff, id);
  if (intent === "pause") await pauseBranchList(id, "person");
  else if (intent === "resume") await pauseBranchList(id, null);
  else if (intent === "again") {
    await clearBranchListFaults(id);
    await pauseBranchList(id, null);
  } else await takeTurn(staff, list, most);
  return readList(staff, id);
}

/** Looks up the next codes of a list, unless it is paused or another page does so. */
async function takeTurn(staff: Staff, list: BranchListRecord, most: number): Promise<void> {
  if (!(await takeBranchList(list.id, turn.longestMs))) return;
  try {
    const { answers, faults } = await readKnown(list);
    const open = codesOf(list.typed).filter((code) => !answers.has(code) && !faults.has(code));
    await lookUpAll(staff, list, open.slice(0, most));
  } finally {
    await freeBranchList(list.id);
  }
}

async function lookUpAll(staff: Staff, list: BranchListRecord, codes: string[]): Promise<void> {
  const begun = Date.now();
  const waiting = [...codes];
  const ends = { answered: 0, failed: 0 };
  let stopped = false;
  async function work(): Promise<void> {
    for (;;) {
      if (stopped || Date.now() - begun > turn.startWithinMs) return;
      const code = waiting.shift();
      if (code === undefined || (await isPaused(staff, list))) return;
      const asked = await askBranch(staff.id, code);
      if (asked.result === "limited") stopped = true;
      if (asked.result === "answered") ends.answered += 1;
      if (asked.result !== "failed") continue;
      ends.failed += 1;
      await keepBranchListFault(list.id, code, asked);
      if (ends.answered === 0 && ends.failed >= failuresThatPause) stopped = true;
    }
  }
  await Promise.all(Array.from({ length: turn.atOnce }, work));
  if (ends.answered === 0 && ends.failed >= failuresThatPause) await pauseBranchList(list.id, "failing");
}

async function isPaused(staff: Staff, { id }: BranchListRecord): Promise<boolean> {
  const list = await findBranchList(staff.id, id);
  return list === null || list.paused !== null;
}
