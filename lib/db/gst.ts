import { randomUUID } from "node:crypto";
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { blindIndex, openRoot, sealRoot } from "@/lib/crypto";
import { addAudit } from "@/lib/db/audit";
import { db, inTransaction } from "@/lib/db/client";
import { gstChecks, gstMonths, staff } from "@/lib/db/schema";
import { type GstResult, gstResult } from "@/schemas/gst";
import type { Period } from "@/schemas/return-period";

/** A run of the GST check. Who asked is kept, the credentials are not. */
export type GstCheckRecord = {
  id: string;
  by: { id: string; name: string };
  gstin: string;
  /** The months asked for, in order. */
  periods: Period[];
  /** Rupees, as a decimal. */
  tolerance: string;
  createdAt: Date;
  /** When its last run began. */
  begunAt: Date;
  /** Null while it runs, and where the server went down meanwhile. */
  finishedAt: Date | null;
};

/** What came of asking for one month: a result, or a fault. */
export type GstMonthRecord = {
  period: Period;
  askedAt: Date;
  /** As it came. */
  result: GstResult | null;
  /** A code. */
  fault: string | null;
  /** The HTTP status of the answer, where it says what went wrong. */
  status: number | null;
  /** The upstream's own words. */
  message: string | null;
};

/** How it went for one month: an answer where there is no fault. */
export type GstMonthState = Pick<GstMonthRecord, "period" | "askedAt" | "fault" | "status">;

export type GstCheckSummary = GstCheckRecord & { months: GstMonthState[] };

type CheckRow = typeof gstChecks.$inferSelect;
type MonthRow = typeof gstMonths.$inferSelect;

function indexOf(gstin: string): Buffer {
  return blindIndex("gstin", gstin);
}

function readCheckRow(row: CheckRow, name: string): GstCheckRecord {
  return {
    id: row.id,
    by: { id: row.staffId, name },
    gstin: openRoot(`gst_checks.gstin:${row.id}`, row.gstin).toString("utf8"),
    periods: row.periods,
    tolerance: row.tolerance,
    createdAt: row.createdAt,
    begunAt: row.begunAt,
    finishedAt: row.finishedAt,
  };
}

function contextOf(column: "result" | "message", checkId: string, period: Period): string {
  return `gst_months.${column}:${checkId}:${period}`;
}

function readMonthRow({ checkId, period, askedAt, fault, status, ...sealed }: MonthRow): GstMonthRecord {
  const read = (column: "result" | "message") => {
    const bytes = sealed[column];
    return bytes === null ? null : openRoot(contextOf(column, checkId, period), bytes).toString("utf8");
  };
  const result = read("result");
  return {
    period,
    askedAt,
    result: result === null ? null : gstResult.parse(JSON.parse(result)),
    fault,
    status,
    message: read("message"),
  };
}

/** Keeps a check that is about to run. @returns its id */
export async function addGstCheck(
  check: Pick<GstCheckRecord, "gstin" | "periods" | "tolerance">,
  staffId: string,
): Promise<string> {
  const id = randomUUID();
  const createdAt = new Date();
  await inTransaction(async (transaction) => {
    await transaction.insert(gstChecks).values({
      id,
      staffId,
      gstin: sealRoot(`gst_checks.gstin:${id}`, check.gstin),
      gstinIndex: indexOf(check.gstin),
      periods: check.periods,
      tolerance: check.tolerance,
      createdAt,
      begunAt: createdAt,
    });
    await addAudit(transaction, {
      applicationId: null,
      actor: "staff",
      staffId,
      action: "gst-checked",
      detail: { check: id, months: check.periods.length },
    });
  });
  return id;
}

/**
 * Marks a check as running once more.
 * @param quietSince a run that has given no sign of life since then has gone down with its server
 * @returns false where it is running already
 */
export async function beginGstRun(id: string, quietSince: Date): Promise<boolean> {
  const recent = db()
    .select({ period: gstMonths.period })
    .from(gstMonths)
    .where(and(eq(gstMonths.checkId, id), gte(gstMonths.askedAt, quietSince)));
  const isQuiet = and(lt(gstChecks.begunAt, quietSince), notExists(recent));
  const begun = await db()
    .update(gstChecks)
    .set({ begunAt: new Date(), finishedAt: null })
    .where(and(eq(gstChecks.id, id), or(isNotNull(gstChecks.finishedAt), isQuiet)))
    .returning({ id: gstChecks.id });
  return begun.length > 0;
}

/**
 * Keeps what came of asking for one month, in place of what an earlier attempt of the same check kept. A fault takes
 * the place of no result.
 */
export async function saveGstMonth(
  check: Pick<GstCheckRecord, "id" | "gstin">,
  month: GstMonthRecord,
): Promise<void> {
  const { period, askedAt, fault, status } = month;
  const sealAs = (column: "result" | "message", text: string | null) =>
    text === null ? null : sealRoot(contextOf(column, check.id, period), text);
  const kept = {
    askedAt,
    fault,
    status,
    result: sealAs("result", month.result && JSON.stringify(month.result)),
    message: sealAs("message", month.message),
  };
  await db()
    .insert(gstMonths)
    .values({ checkId: check.id, period, gstinIndex: indexOf(check.gstin), ...kept })
    .onConflictDoUpdate({
      target: [gstMonths.checkId, gstMonths.period],
      set: kept,
      setWhere: kept.result === null ? isNull(gstMonths.result) : undefined,
    });
}

/** Writes down that a check has come to its end, whole or not. */
export async function finishGstCheck(id: string): Promise<void> {
  await db().update(gstChecks).set({ finishedAt: new Date() }).where(eq(gstChecks.id, id));
}

/** A check with the months that were asked for so far, in order. */
export async function findGstCheck(
  id: string,
): Promise<{ check: GstCheckRecord; months: GstMonthRecord[] } | null> {
  const [found] = await db()
    .select({ row: gstChecks, name: staff.name })
    .from(gstChecks)
    .innerJoin(staff, eq(staff.id, gstChecks.staffId))
    .where(eq(gstChecks.id, id));
  if (found === undefined) return null;
  const months = await db()
    .select()
    .from(gstMonths)
    .where(eq(gstMonths.checkId, id))
    .orderBy(gstMonths.period);
  return { check: readCheckRow(found.row, found.name), months: months.map(readMonthRow) };
}

/** For the months of a check that have a result: the last result that another check had before. */
export async function findEarlierMonths(checkId: string): Promise<GstMonthRecord[]> {
  const asked = alias(gstMonths, "asked");
  const rows = await db()
    .selectDistinctOn([gstMonths.period], { earlier: gstMonths })
    .from(asked)
    .innerJoin(
      gstMonths,
      and(
        eq(gstMonths.gstinIndex, asked.gstinIndex),
        eq(gstMonths.period, asked.period),
        lt(gstMonths.askedAt, asked.askedAt),
        ne(gstMonths.checkId, asked.checkId),
        isNotNull(gstMonths.result),
      ),
    )
    .where(and(eq(asked.checkId, checkId), isNotNull(asked.result)))
    .orderBy(gstMonths.period, desc(gstMonths.askedAt));
  return rows.map(({ earlier }) => readMonthRow(earlier));
}

/** The last checks of one member of staff, the latest first, with how it went for each month. */
export async function listGstChecks(staffId: string, most: number): Promise<GstCheckSummary[]> {
  const rows = await db()
    .select({ row: gstChecks, name: staff.name })
    .from(gstChecks)
    .innerJoin(staff, eq(staff.id, gstChecks.staffId))
    .where(eq(gstChecks.staffId, staffId))
    .orderBy(desc(gstChecks.createdAt))
    .limit(most);
  const ids = rows.map(({ row }) => row.id);
  const { checkId, period, askedAt, fault, status } = gstMonths;
  const months = await db()
    .select({ checkId, period, askedAt, fault, status })
    .from(gstMonths)
    .where(inArray(checkId, ids));
  return rows.map(({ row, name }) => ({
    ...readCheckRow(row, name),
    months: months.filter((month) => month.checkId === row.id),
  }));
}
