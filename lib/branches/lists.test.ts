import { beforeEach, expect, test } from "vitest";
import { makeList, openList, ownLists, readList, removeList, workOnList } from "@/lib/branches/lists";
import { askBranch, micrLimit } from "@/lib/branches/look-up";
import { hire, newCodes, useBankSearch } from "@/lib/branches/upstream.fixtures";
import { useLimit } from "@/lib/db/limits";

const search = useBankSearch();

beforeEach(() => {
  search.asked = [];
  search.answer = () => "branch";
  search.before = async () => undefined;
});

async function begin(rows: string[]) {
  const staff = await hire();
  const id = (await makeList(staff, [rows.join("\n")])) ?? "";
  return { staff, id };
}

function statesOf(list: { rows: { state: string }[] }): string[] {
  return list.rows.map(({ state }) => state);
}

test("a list is worked off turn by turn, each code once, repeats and malformed rows told", async () => {
  const [a = "", b = "", c = ""] = newCodes(3);
  const { staff, id } = await begin([a, "56000200", b, `${a.slice(0, 3)} ${a.slice(3)}`, c]);
  search.answer = (code) =>
    code === b ? { status: 404, message: "Please enter a valid MICR Code" } : "branch";
  expect(statesOf(await readList(staff, id))).toEqual([
    "waiting",
    "malformed",
    "waiting",
    "waiting",
    "waiting",
  ]);
  const [first] = (await workOnList(staff, id, "next", 1)).rows;
  expect(first).toMatchObject({ state: "found", bankName: "Bank of Nowhere", micrCode: a });
  const done = await workOnList(staff, id, "next");
  expect(statesOf(done)).toEqual(["found", "malformed", "not-found", "found", "found"]);
  expect(done.rows[2]?.message).toBe("Please enter a valid MICR Code");
  expect(done.rows[3]).toMatchObject({ sameAs: 1, micrCode: a });
  expect(done.rows[1]).toMatchObject({ typed: "56000200", micrCode: null });
  await workOnList(staff, id, "next");
  expect(search.asked.toSorted()).toEqual([a, b, c].toSorted());
  expect(await ownLists(staff)).toMatchObject([{ id, rows: 5, codes: 3, answered: 3 }]);
});

test("what is known already is not asked again, and several texts make one list", async () => {
  const [a = "", b = ""] = newCodes(2);
  const staff = await hire();
  await askBranch(staff.id, a);
  const id = (await makeList(staff, ["", `name;MICR\nx;${a}`, b])) ?? "";
  expect(statesOf(await readList(staff, id))).toEqual(["found", "waiting"]);
  await workOnList(staff, id, "next");
  expect(search.asked).toEqual([a, b]);
  expect(await makeList(staff, ["", "  \n"])).toBeNull();
});

test("a code that is not answered is told with its reason, and asked again on demand", async () => {
  const [a = "", b = ""] = newCodes(2);
  const { staff, id } = await begin([a, b]);
  search.answer = (code) =>
    code === a ? { status: 400, message: "Please enter a valid IFSC Code" } : "branch";
  const done = await workOnList(staff, id, "next");
  expect(done.rows[0]).toMatchObject({
    state: "failed",
    fault: "invalid",
    message: "Please enter a valid IFSC Code",
  });
  expect(done.paused).toBeNull();
  await workOnList(staff, id, "next");
  expect(search.asked).toHaveLength(2);
  search.answer = () => "branch";
  expect(statesOf(await workOnList(staff, id, "again"))).toEqual(["waiting", "found"]);
  expect(statesOf(await workOnList(staff, id, "next"))).toEqual(["found", "found"]);
});

test("an upstream that is not there pauses the list after a few codes", async () => {
  const { staff, id } = await begin(newCodes(40));
  search.answer = () => null;
  const stopped = await workOnList(staff, id, "next");
  expect(stopped.paused).toBe("failing");
  const asked = search.asked.length;
  expect(asked).toBeLessThan(10);
  await workOnList(staff, id, "next");
  expect(search.asked).toHaveLength(asked);
  search.answer = () => "branch";
  const again = await workOnList(staff, id, "again");
  expect([again.paused, new Set(statesOf(again))]).toEqual([null, new Set(["waiting"])]);
});

test("two pages work on a list by turns: no code is asked twice", async () => {
  const codes = newCodes(8);
  const { staff, id } = await begin(codes);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  search.before = () => held;
  const first = workOnList(staff, id, "next");
  await expect.poll(() => search.asked.length).toBeGreaterThan(0);
  const second = await workOnList(staff, id, "next");
  expect(second.busy).toBe(true);
  release();
  expect(new Set(statesOf(await first))).toEqual(new Set(["found"]));
  expect(search.asked.toSorted()).toEqual(codes);
});

test("a pause stops what is under way at its next code, and holds until it is lifted", async () => {
  const { staff, id } = await begin(newCodes(10));
  search.before = async () => {
    search.before = async () => undefined;
    await workOnList(staff, id, "pause");
  };
  const paused = await workOnList(staff, id, "next");
  expect(paused.paused).toBe("person");
  expect(search.asked.length).toBeLessThan(10);
  const asked = search.asked.length;
  await workOnList(staff, id, "next");
  expect(search.asked).toHaveLength(asked);
  await workOnList(staff, id, "resume");
  expect(new Set(statesOf(await workOnList(staff, id, "next")))).toEqual(new Set(["found"]));
});

test("the hourly limit stops a list and says until when", async () => {
  const { staff, id } = await begin(newCodes(5));
  await useLimit(micrLimit, staff.id, micrLimit.points - 2);
  const stopped = await workOnList(staff, id, "next");
  expect(statesOf(stopped).filter((state) => state === "found")).toHaveLength(2);
  expect(search.asked).toHaveLength(2);
  expect(Date.parse(stopped.waitUntil ?? "")).toBeGreaterThan(Date.now() + 3_000_000);
  expect(stopped.paused).toBeNull();
});

test("a list belongs to who made it", async () => {
  const { staff, id } = await begin(newCodes(1));
  const other = await hire();
  const missing = { code: "not-found", status: 404 };
  await expect(openList(other, id)).rejects.toMatchObject(missing);
  await expect(workOnList(other, id, "next")).rejects.toMatchObject(missing);
  await expect(readList(staff, "no-id")).rejects.toMatchObject(missing);
  await expect(removeList(other, id)).rejects.toMatchObject(missing);
  expect(await ownLists(other)).toEqual([]);
  expect((await openList(staff, id)).typed).toHaveLength(1);
  await removeList(staff, id);
  await expect(openList(staff, id)).rejects.toMatchObject(missing);
  expect(search.asked).toEqual([]);
});
