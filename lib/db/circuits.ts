import { and, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { db, type Transaction } from "@/lib/db/client";
import { circuits } from "@/lib/db/schema";

/**
 * Whether a service may be called. `closed`: all is well. `open`: it is let alone until `openUntil`. `half-open`: that
 * time has passed, and one call tries it or is awaited.
 */
export type Circuit = {
  state: "closed" | "open" | "half-open";
  /** How often in a row it could not be used. */
  failures: number;
  openUntil: Date | null;
};

/** Leave to call a service. `probe` marks the one call that tries whether it is back; null for an ordinary one. */
export type Admission = { isAdmitted: true; probe: Date | null } | { isAdmitted: false; openUntil: Date };

/** After `threshold` failures in a row a service is let alone for `shortest` seconds, then twice as long, up to `longest`. */
export type CircuitRule = { threshold: number; shortest: number; longest: number };

// All processes compare by one clock, and within long transactions too: `now()` would be that of their beginning.
const clock = sql`clock_timestamp()`;

/** No number of failures may lead beyond what a power of two can hold. */
const mostDoublings = 20;

/** How a service stands, by the database's clock. */
export async function findCircuit(service: string): Promise<Circuit> {
  const [row] = await db()
    .select({
      failures: circuits.failures,
      openUntil: circuits.openUntil,
      isOver: sql<boolean>`coalesce(${circuits.openUntil} <= ${clock}, false)`,
    })
    .from(circuits)
    .where(eq(circuits.service, service));
  const { failures = 0, openUntil = null, isOver = false } = row ?? {};
  return { state: openUntil === null ? "closed" : isOver ? "half-open" : "open", failures, openUntil };
}

/**
 * Asks for leave to call a service. Of all who ask when its time is over, in whatever process, one gets it: the probe.
 * Where the transaction is undone, its leave is too.
 * @param probeSeconds how long a probe is awaited before another may try
 */
export async function admit(
  transaction: Transaction,
  service: string,
  probeSeconds: number,
): Promise<Admission> {
  const probe = transaction.$with("probe").as(
    transaction
      .update(circuits)
      .set({ probeUntil: sql`${clock} + make_interval(secs => ${probeSeconds})` })
      .where(
        and(
          eq(circuits.service, service),
          lte(circuits.openUntil, clock),
          or(isNull(circuits.probeUntil), lte(circuits.probeUntil, clock)),
        ),
      )
      .returning({ service: circuits.service, until: circuits.probeUntil }),
  );
  const [row] = await transaction
    .with(probe)
    .select({ openUntil: circuits.openUntil, probe: probe.until })
    .from(circuits)
    .leftJoin(probe, eq(probe.service, circuits.service))
    .where(eq(circuits.service, service));
  const { openUntil = null, probe: own = null } = row ?? {};
  return openUntil === null || own !== null
    ? { isAdmitted: true, probe: own }
    : { isAdmitted: false, openUntil };
}

/**
 * Counts a call that found the service down. While it is let alone only its probe counts: what was called before and
 * ends now says nothing new.
 * @returns until when it is let alone; null where nothing has changed in that
 */
export async function countFailure(
  service: string,
  probe: Date | null,
  { threshold, shortest, longest }: CircuitRule,
): Promise<Date | null> {
  const openUntil = (failures: ReturnType<typeof sql>) =>
    sql`case when ${failures} >= ${threshold}::int then ${clock} + make_interval(secs =>
      least(${shortest}::float8 * power(2, least(${failures} - ${threshold}::int, ${mostDoublings}::int)), ${longest}::float8)) end`;
  const counted = sql`${circuits.failures} + 1`;
  const [row] = await db()
    .insert(circuits)
    .values({ service, failures: 1, openUntil: openUntil(sql`1`) })
    .onConflictDoUpdate({
      target: circuits.service,
      set: { failures: counted, openUntil: openUntil(counted), probeUntil: null },
      setWhere:
        probe === null
          ? isNull(circuits.openUntil)
          : or(isNull(circuits.openUntil), eq(circuits.probeUntil, probe)),
    })
    .returning({ openUntil: circuits.openUntil });
  return row?.openUntil ?? null;
}

/** Takes a service for well again. */
export async function closeCircuit(service: string): Promise<void> {
  await db()
    .update(circuits)
    .set({ failures: 0, openUntil: null, probeUntil: null })
    .where(and(eq(circuits.service, service), or(gt(circuits.failures, 0), isNotNull(circuits.openUntil))));
}
