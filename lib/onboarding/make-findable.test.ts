import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listNameWords } from "@/lib/db/application-indexes";
import { createApplication } from "@/lib/db/applications";
import { findApplications, type Search } from "@/lib/db/queue";
import { saveDraft, saveStep } from "@/lib/onboarding/save-step";
import { openStep } from "@/lib/onboarding/steps";

async function find(search: Search): Promise<string[]> {
  return (await findApplications(search, { place: null, size: 25 })).applications.map(({ id }) => id);
}

const findByName = (typed: string) => find({ by: "name", words: listNameWords([typed]) });
const findByPan = (pan: string) => find({ by: "pan", pan });

test("a draft is found by its name and PAN from the moment they are saved, in passing too", async () => {
  const { application } = await createApplication();
  const word = `w${randomUUID().replaceAll("-", "")}`;
  await saveDraft(application, openStep("identity"), { type: "individualPan", name: `Asha ${word}` });
  expect(await findByName(`asha ${word}`)).toEqual([application.id]);

  await saveStep(application, openStep("identity"), {
    type: "individualPan",
    name: `Usha ${word}`,
    number: "zzzpq 4321 k",
  });
  expect(await findByName(`asha ${word}`)).toEqual([]);
  expect(await findByName(`usha ${word}`)).toEqual([application.id]);
  expect(await findByPan("ZZZPQ4321K")).toContain(application.id);
});

test("half a PAN finds nothing", async () => {
  const { application } = await createApplication();
  await saveDraft(application, openStep("identity"), { type: "individualPan", number: "ZZZPQ" });
  expect(await findByPan("ZZZPQ")).toEqual([]);
  await saveDraft(application, openStep("identity"), { type: "passport", revision: "1" });
  await saveDraft(application, openStep("about-you"), { hasPan: "yes", panNumber: "ZZZPQ4322K" });
  expect(await findByPan("ZZZPQ4322K")).toEqual([application.id]);
});
