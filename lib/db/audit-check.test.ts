import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addAudit, houseChain, linkEarlierAudit, listAudit } from "@/lib/db/audit";
import { checkAudit, checkAuditOf, findUnrecorded } from "@/lib/db/audit-check";
import { linkOf } from "@/lib/db/audit-chain";
import { createApplication } from "@/lib/db/applications";
import { inTransaction, pool } from "@/lib/db/client";
import { addStaff } from "@/lib/db/staff";
import { within } from "@/lib/request-context";

/** Applications with some rows each. */
async function makeChains(count: number, rows: number): Promise<string[]> {
  const ids: string[] = [];
  for (let chain = 0; chain < count; chain += 1) {
    const { application } = await createApplication();
    ids.push(application.id);
    for (let row = 1; row < rows; row += 1) {
      const entry = {
        applicationId: application.id,
        actor: row % 2 === 0 ? ("investor" as const) : ("system" as const),
        action: `step-${row}`,
        detail: { attempt: row, reason: "because", isFinal: false, nothing: null },
        changes: { pan: { before: "empty", after: "••••" }, name: { before: "••••", after: "••••" } },
      };
      await within({ id: `4f0c2d7e91b34a6f-${row}`, clientAddress: "203.0.113.7" }, () =>
        inTransaction((transaction) => addAudit(transaction, entry)),
      );
    }
  }
  return ids;
}

/** Runs statements as somebody who owns the database would, past its triggers, and undoes them after a look. */
async function tamper<Result>(
  statements: readonly [text: string, values: unknown[]][],
  look: () => Promise<Result>,
  mend: readonly [text: string, values: unknown[]][],
): Promise<Result> {
  const connection = await pool().connect();
  try {
    await connection.query("set session_replication_role = replica");
    for (const [text, values] of statements) await connection.query(text, values);
    const seen = await look();
    for (const [text, values] of mend) await connection.query(text, values);
    return seen;
  } finally {
    await connection.query("set session_replication_role = origin");
    connection.release();
  }
}

test("what was written is whole, however many write at once", async () => {
  const [chain = ""] = await makeChains(1, 1);
  await Promise.all(
    Array.from({ length: 40 }, (_, attempt) =>
      inTransaction((transaction) =>
        addAudit(transaction, {
          applicationId: chain,
          actor: "system",
          action: "again",
          detail: { attempt },
        }),
      ),
    ),
  );
  expect(await listAudit({ id: chain })).toHaveLength(41);
  expect(await checkAuditOf([chain])).toEqual([]);
});

test("work that is undone leaves no gap", async () => {
  const [chain = ""] = await makeChains(1, 3);
  const undone = inTransaction(async (transaction) => {
    await addAudit(transaction, { applicationId: chain, actor: "system", action: "undone", detail: {} });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await inTransaction((transaction) =>
    addAudit(transaction, { applicationId: chain, actor: "system", action: "done", detail: {} }),
  );
  expect(await checkAuditOf([chain])).toEqual([]);
});

test("the database lets nobody change, delete or empty the audit", async () => {
  const [chain = ""] = await makeChains(1, 2);
  for (const text of [
    `update audit set action = 'x' where chain = '${chain}'`,
    `delete from audit where chain = '${chain}'`,
    "truncate audit",
  ]) {
    await expect(pool().query(text), text).rejects.toThrow("The audit is kept as it was written");
  }
});

test("1,000 edits, deletions and swaps past the database's own guard: all are found", async () => {
  const rows = 6;
  const chains = await makeChains(5, rows);
  let state = 20_261_121;
  const pick = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const edits = [
    ["actor", "'staff'"],
    ["action", "action || 'x'"],
    ["detail", `detail || '{"attempt": 99}'`],
    ["at", "at + interval '1 millisecond'"],
    ["staff_id", "gen_random_uuid()"],
    ["hash", "sha256(hash)"],
    ["application_id", "gen_random_uuid()"],
    ["network", "coalesce(network, '198.51.100.0/24') || '0'"],
    ["request_id", "coalesce(request_id, '') || '0'"],
    ["changes", `coalesce(changes, '{}') || '{"pan": {"before": "a", "after": "b"}}'`],
  ] as const;
  let missed = 0;
  for (let round = 0; round < 1000; round += 1) {
    const chain = chains[pick(chains.length)] ?? "";
    const position = 1 + pick(rows);
    const other = 1 + ((position + pick(rows - 1)) % rows);
    const [column, value] = edits[pick(edits.length)] ?? edits[0];
    const ways: [string, unknown[]][][] = [
      [[`update audit set ${column} = ${value} where chain = $1 and position = $2`, [chain, position]]],
      [["delete from audit where chain = $1 and position = $2", [chain, position]]],
      [["delete from audit where chain = $1 and position >= $2", [chain, position]]],
      [
        ["update audit set position = -1 where chain = $1 and position = $2", [chain, position]],
        ["update audit set position = $2 where chain = $1 and position = $3", [chain, position, other]],
        ["update audit set position = $2 where chain = $1 and position = -1", [chain, other]],
      ],
    ];
    const way = ways[round % ways.length] ?? [];
    const faults = await tamper(
      [["create temp table kept as select * from audit where chain = $1", [chain]], ...way],
      () => checkAuditOf([chain]),
      [
        ["delete from audit where chain = $1", [chain]],
        ["insert into audit select * from kept", []],
        ["drop table kept", []],
      ],
    );
    if (faults.length === 0) missed += 1;
  }
  expect(missed).toBe(0);
  expect(await checkAuditOf(chains)).toEqual([]);
}, 120_000);

test("rows taken off the end are missed even when the end is set back, and a record that is gone altogether too", async () => {
  const [chain = ""] = await makeChains(1, 4);
  const [head] = (await pool().query("select * from audit_heads where chain = $1", [chain])).rows;
  const [third, fourth] = (
    await pool().query("select * from audit where chain = $1 and position > 2 order by position", [chain])
  ).rows;
  const columns = Object.keys(fourth);
  const insert: [string, unknown[]] = [
    `insert into audit (${columns.join()}) values (${columns.map((_, place) => `$${place + 1}`).join()})`,
    columns.map((column) => fourth[column]),
  ];
  const faults = await tamper(
    [
      ["delete from audit where chain = $1 and position = 4", [chain]],
      ["update audit_heads set length = 3, hash = $2 where chain = $1", [chain, third.hash]],
    ],
    () => checkAuditOf([chain]),
    [insert, ["update audit_heads set length = 4, hash = $2 where chain = $1", [chain, head.hash]]],
  );
  expect(faults).toEqual([{ chain, position: 0, fault: "end-changed" }]);
  expect(await checkAuditOf([chain])).toEqual([]);
  const gone = await tamper(
    [["delete from audit_heads where chain = $1", [chain]]],
    async () => (await checkAudit()).faults.filter((fault) => fault.chain === chain),
    [["insert into audit_heads values ($1, 4, $2, $3)", [chain, head.hash, head.seal]]],
  );
  expect(gone.map(({ fault }) => fault)).toContain("unlinked");
  expect(gone.map(({ fault }) => fault)).toContain("no-record");
});

test("rows of an earlier release are told of until they are linked on purpose", async () => {
  const [chain = ""] = await makeChains(1, 1);
  for (const action of ["early-one", "early-two"]) {
    await pool().query(
      "insert into audit (application_id, at, actor, action, detail) values ($1, now(), 'system', $2, '{}')",
      [chain, action],
    );
  }
  const found = (await checkAudit()).faults.filter((fault) => fault.fault === "unlinked");
  expect(found.length).toBeGreaterThanOrEqual(2);
  expect(await linkEarlierAudit()).toBeGreaterThanOrEqual(2);
  expect(await checkAuditOf([chain])).toEqual([]);
  const { rows } = await pool().query(
    "select position, action from audit where chain = $1 order by position",
    [chain],
  );
  expect(rows.map(({ position, action }) => [position, action])).toEqual([
    [1, "started"],
    [2, "early-one"],
    [3, "early-two"],
  ]);
});

test("a row says from where and in which request it was written, and what was changed", async () => {
  const [chain = ""] = await makeChains(1, 2);
  expect((await listAudit({ id: chain }))[1]).toMatchObject({
    network: "203.0.113.0/24",
    requestId: "4f0c2d7e91b34a6f-1",
    changes: { pan: { before: "empty", after: "••••" } },
  });
  for (const column of ["network", "request_id", "changes"]) {
    const faults = await tamper(
      [
        ["create temp table kept as select * from audit where chain = $1", [chain]],
        [`update audit set ${column} = null where chain = $1 and position = 2`, [chain]],
      ],
      () => checkAuditOf([chain]),
      [
        ["delete from audit where chain = $1", [chain]],
        ["insert into audit select * from kept", []],
        ["drop table kept", []],
      ],
    );
    expect(faults, column).toEqual([{ chain, position: 2, fault: "changed" }]);
  }
  expect(await checkAuditOf([chain])).toEqual([]);
});

test("a row that an older release wrote, which knew none of that, keeps its hash", () => {
  const link = {
    chain: houseChain,
    position: 1,
    at: new Date("2026-01-02T03:04:05.678Z"),
    actor: "staff",
    staffId: null,
    action: "signed-in",
    detail: { b: 1, a: "x" },
  };
  const nothing = { network: null, requestId: null, changes: null };
  // What 0.1.0 computed with the secret of these tests.
  expect(linkOf({ ...link, ...nothing }, Buffer.alloc(0)).toString("hex")).toBe(
    "d18a46a50a20d4bf591fb5622c2d075863a7c0f6d8788bbbd9348135521bab45",
  );
});

test("a check while others write finds nothing", async () => {
  const [chain = ""] = await makeChains(1, 2);
  let isDone = false;
  const writer = (async () => {
    for (let attempt = 0; !isDone; attempt += 1) {
      await inTransaction((transaction) =>
        addAudit(transaction, {
          applicationId: chain,
          actor: "system",
          action: "again",
          detail: { attempt },
        }),
      );
    }
  })();
  for (let look = 0; look < 60; look += 1) expect(await checkAuditOf([chain])).toEqual([]);
  isDone = true;
  await writer;
});

test("the house's own record can't be taken away unseen", async () => {
  await addStaff(
    {
      name: "Uma Rege",
      email: `uma.${Date.now()}@staff.example`,
      role: "support",
      designation: "",
      branch: "",
      code: "",
    },
    { by: null },
  );
  const looked = inTransaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql`delete from audit where chain = ${houseChain}`);
    await transaction.execute(sql`delete from audit_heads where chain = ${houseChain}`);
    expect(await findUnrecorded(transaction)).toContainEqual({
      chain: houseChain,
      position: 0,
      fault: "no-record",
    });
    throw new Error("undone");
  });
  await expect(looked).rejects.toThrow("undone");
});
