import { expect, test } from "vitest";
import { makePhoto } from "@/e2e/support/files";
import { createInspector, inspect } from "./inspect";

const script = "lib/files/inspect-hostile.fixtures.ts";
const patient = { script, milliseconds: 50_000, idleMilliseconds: 60_000 };
const tell = (words: string) => ({ what: "image", bytes: Buffer.from(words) }) as const;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each(["crash", "exit", "babble"])(
  "a decoder that does %s takes its upload along alone",
  async (what) => {
    const ask = createInspector(patient);
    const [bad, good] = await Promise.allSettled([ask(tell(what)), ask(tell("pid"))]);
    expect(bad).toMatchObject({ status: "rejected", reason: { code: "file-broken" } });
    expect(good.status).toBe("fulfilled");
    expect(await ask(tell("pid"))).toBeInstanceOf(Buffer);
  },
);

test.each(["hang", "spin"])(
  "a decoder that does %s is killed, and the next upload is decoded",
  async (what) => {
    const ask = createInspector({ ...patient, milliseconds: 4000 });
    // On a busy machine its start may take longer than that.
    const askUntilAnswered = async () => {
      let pid = 0;
      await expect
        .poll(async () => (pid = Number(String(await ask(tell("pid")).catch(() => 0)))), { timeout: 50_000 })
        .toBeGreaterThan(0);
      return pid;
    };
    const first = await askUntilAnswered();
    await expect(ask(tell(what))).rejects.toMatchObject({ code: "file-broken" });
    await expect.poll(() => isRunning(first), { timeout: 20_000 }).toBe(false);
    expect(await askUntilAnswered()).not.toBe(first);
  },
);

test("a process is used again while it behaves, and ends when it has nothing to do", async () => {
  const ask = createInspector(patient);
  const first = String(await ask(tell("pid")));
  expect(String(await ask(tell("pid")))).toBe(first);
  await expect(ask(tell("crash"))).rejects.toMatchObject({ code: "file-broken" });
  const second = String(await ask(tell("pid")));
  expect(second).not.toBe(first);
  const brief = createInspector({ ...patient, idleMilliseconds: 0 });
  const pid = Number(String(await brief(tell("pid"))));
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
});

test("a decoder that does not start is no fault of the file", async () => {
  const ask = createInspector({ ...patient, script: "lib/files/inspect-broken.fixtures.ts" });
  await expect(ask(tell("anything"))).rejects.toMatchObject({ code: "file-unchecked", status: 503 });
});

test("the decoder knows no setting and no secret", async () => {
  const environment = String(await createInspector(patient)(tell("tell the environment")));
  expect(environment).toContain("NODE_ENV=production");
  for (const name of ["APP_SECRET", "DATABASE_URL", "DATA_DIR"]) expect(environment).not.toContain(name);
});

test("an image is drawn anew in the process of the product, and a fault comes back as itself", async () => {
  const drawn = await inspect({ what: "image", bytes: (await makePhoto()).buffer });
  expect(drawn?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const notImage = inspect({ what: "image", bytes: Buffer.from("words") });
  await expect(notImage).rejects.toMatchObject({ code: "file-broken" });
});
