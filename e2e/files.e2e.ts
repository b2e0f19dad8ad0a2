import common from "@/lib/i18n/messages/en/common.json" with { type: "json" };
import questions from "@/lib/i18n/messages/en/questions.json" with { type: "json" };
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import {
  makeBlankPaper,
  makeChequePdf,
  makeHeic,
  makePhoto,
  makeSignature,
  makeTooLargeJpeg,
  type SampleFile,
} from "./support/files";
import { type HttpInvestor, slugOf } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { fillStep, saveAndContinue, waitForScripts } from "./support/wizard";

const { faults } = questions;
const words = common.form.file;

const text: SampleFile = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Nothing to see") };
const empty: SampleFile = { name: "empty.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) };
const script: SampleFile = {
  name: "drawing.png",
  mimeType: "image/png",
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
};

/** What is refused for a picture, and the words for it; `unseen` where only the server can tell. */
const refused: { what: string; make: () => Promise<SampleFile>; words: string; unseen?: boolean }[] = [
  { what: "a text", make: async () => text, words: inWords("file-type") },
  { what: "a HEIC picture", make: async () => makeHeic(), words: inWords("file-heic") },
  { what: "an empty file", make: async () => empty, words: inWords("file-empty") },
  { what: "a file over the limit", make: makeTooLargeJpeg, words: inWords("file-too-large") },
  {
    what: "a drawing that says it is a picture",
    make: async () => script,
    words: inWords("file-type"),
    unseen: true,
  },
  {
    what: "a PDF that says it is a picture",
    make: async () => ({ ...(await makeChequePdf()), name: "card.jpg" }),
    words: inWords("file-type"),
    unseen: true,
  },
  {
    what: "half a picture",
    make: async () => {
      const photo = await makePhoto("half.jpg");
      return { ...photo, buffer: photo.buffer.subarray(0, photo.buffer.length / 2) };
    },
    words: inWords("file-broken"),
    unseen: true,
  },
];

function inWords(fault: "file-type" | "file-heic" | "file-empty" | "file-too-large" | "file-broken"): string {
  return faults[fault].replace("{limit}", "10 MB").replace("{types}", "JPEG, PNG, WEBP");
}

async function openStep(
  slug: string,
  context: BrowserContext,
  page: Page,
  http: HttpInvestor,
): Promise<void> {
  await http.fill(await minimalInvestor(), slug);
  await http.giveTo(context);
  await page.goto(`/onboarding/${slug}`);
  await waitForScripts(page);
}

test("a file that can't be taken is refused before it is sent, and told of by the server when not", async ({
  context,
  page,
  http,
}) => {
  await openStep("photo-and-video", context, page, http);
  let uploads = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/uploads/")) uploads += 1;
  });
  let expected = 0;
  for (const { what, make, words: told, unseen = false } of refused) {
    await page.locator("#userPhoto").setInputFiles(await make());
    await expect(page.getByText(told).first(), what).toBeVisible();
    expected += unseen ? 1 : 0;
    expect(uploads, what).toBe(expected);
  }
  await fillStep(page, { userPhoto: await makePhoto() });
  await expect(page.getByRole("img", { name: words.preview.replace("{name}", "photo.jpg") })).toBeVisible();
  await expect(page.getByText(inWords("file-broken"))).toBeHidden();
});

test("without JavaScript the same files are refused in the same words, and nothing else is lost", async ({
  http,
}) => {
  const investor = await minimalInvestor();
  await http.fill(investor, "photo-and-video");
  for (const { what, make, words: told } of refused) {
    const page = await http.answer("photo-and-video", { userPhoto: await make(), city: "Nagpur" });
    expect([slugOf(page), page.status], what).toEqual(["photo-and-video", 422]);
    expect(page.text, what).toContain(told);
    expect(page.html, what).toContain('value="Nagpur"');
  }
  const led = await http.answer("photo-and-video", investor["photo-and-video"] ?? {});
  expect(slugOf(led)).toBe("signature");
});

test("without JavaScript a refused file hinders no other", async ({ http }) => {
  const investor = await minimalInvestor();
  await http.fill(investor, "photo-and-video");
  const page = await http.answer("photo-and-video", { ...investor["photo-and-video"], userPhoto: text });
  expect(page.text).toContain(inWords("file-type"));
  expect(page.text).toContain("video.mp4");
  const led = await http.send(page, { userPhoto: await makePhoto() });
  expect(slugOf(led)).toBe("signature");
});

test("a file is shown, replaced, and taken away", async ({ context, page, http }) => {
  await openStep("bank", context, page, http);
  await fillStep(page, { cheque: await makePhoto("first.jpg") });
  const preview = (name: string) => page.getByRole("img", { name: words.preview.replace("{name}", name) });
  await expect(preview("first.jpg")).toBeVisible();
  await expect(preview("first.jpg")).toHaveJSProperty("complete", true);
  await expect(preview("first.jpg")).not.toHaveJSProperty("naturalWidth", 0);

  await page.getByText(words.replace, { exact: true }).click();
  await fillStep(page, { cheque: await makeChequePdf() });
  await expect(page.getByText("cheque.pdf", { exact: true })).toBeVisible();
  await expect(preview("first.jpg")).toBeHidden();

  await page.getByRole("button", { name: `${words.remove} cheque.pdf` }).click();
  await expect(page.getByText("cheque.pdf", { exact: true })).toBeHidden();
  await saveAndContinue(page);
  await expect(page.getByRole("alert").getByText("Add a picture of a cancelled cheque")).toBeVisible();
});

test("without JavaScript a file is replaced and taken away too", async ({ http }) => {
  await http.fill(await minimalInvestor(), "bank");
  await http.answer("bank", { cheque: await makePhoto("first.jpg") });
  await http.answer("bank", { cheque: await makeChequePdf("second.pdf") });
  const second = await http.open("/onboarding/bank");
  expect(second.text).toContain("second.pdf");
  expect(second.text).not.toContain("first.jpg");
  const removed = await http.send(second, { intent: "remove:cheque" });
  expect(slugOf(removed)).toBe("bank");
  expect(removed.text).not.toContain("second.pdf");
  expect(slugOf(await http.send(removed))).toBe("bank");
});

test("a file that is taken away stays away, and its address ends", async ({ http }) => {
  await http.fill(await minimalInvestor(), "bank");
  await http.answer("bank", { cheque: await makePhoto("first.jpg") });
  const page = await http.open("/onboarding/bank");
  const address = addressIn(page.html);
  expect((await fetch(address)).status).toBe(200);
  await http.send(page, { intent: "remove:cheque" });
  expect((await fetch(address)).status).toBe(403);
});

test("a video is shown as one, and a signature is drawn", async ({ context, page, http }) => {
  const investor = await minimalInvestor();
  await openStep("photo-and-video", context, page, http);
  await fillStep(page, investor["photo-and-video"] ?? {});
  await expect(page.locator("video")).toBeVisible();
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/signature$/);

  const pad = page.locator("canvas");
  const findPad = async () => {
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error("There is no pad to sign on");
    return box;
  };
  const use = page.getByRole("button", { name: common.form.signature.use });
  await expect(async () => {
    const box = await findPad();
    await page.mouse.move(box.x + 40, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
    await page.mouse.up();
    await expect(use).toHaveAttribute("aria-disabled", "false", { timeout: 1000 });
  }).toPass();
  await use.click();
  await expect(page.locator("#signature-fault")).toHaveText(faults["file-token"]);

  await expect(async () => {
    const box = await findPad();
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 90, { steps: 5 });
    await page.mouse.move(box.x + 220, box.y + 30, { steps: 5 });
    await page.mouse.up();
    await expect(use).toHaveAttribute("aria-disabled", "false", { timeout: 1000 });
  }).toPass();
  await use.click();
  await expect(page.locator("#signature-fault")).toBeHidden();
  await expect(
    page.getByRole("img", { name: words.preview.replace("{name}", "signature.png") }),
  ).toBeVisible();
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/review$/);
});

test("who can't draw types their name, by keyboard alone", async ({ context, page, http }) => {
  await openStep("signature", context, page, http);
  const typed = page.getByLabel(common.form.signature.type);
  await expect(async () => {
    await typed.fill("A", { timeout: 1000 });
    await typed.press("Enter");
    await expect(page.locator("#signature-fault")).toHaveText(faults["file-token"], { timeout: 1000 });
  }).toPass();
  await typed.fill("Asha Verma");
  await typed.press("Enter");
  const shown = page.getByRole("img", { name: words.preview.replace("{name}", "signature.png") });
  await expect(shown).toBeVisible();
  const answer = await fetch((await shown.getAttribute("src")) ?? "");
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Nothing behind the ink.
  expect([info.channels, data[3]]).toEqual([4, 0]);
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/review$/);
});

test("the address of a file works without a session, and not when anything in it is changed", async ({
  http,
}) => {
  await http.fill(await minimalInvestor(), "about-you");
  const other = await http.open("/onboarding/identity");
  const address = new URL(addressIn(other.html));
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  // Where the picture was taken stood in the file that was sent.
  expect(Buffer.from(await answer.arrayBuffer()).includes("Exif")).toBe(false);

  const expires = Number(address.searchParams.get("expires"));
  const signature = address.searchParams.get("signature") ?? "";
  const flipped = (signature.startsWith("A") ? "B" : "A") + signature.slice(1);
  for (const [name, value] of Object.entries({
    expires: String(expires + 1),
    purpose: "upstream",
    signature: flipped,
  })) {
    const changed = new URL(address);
    changed.searchParams.set(name, value);
    expect((await fetch(changed)).status, name).toBe(403);
  }
  const another = new URL(address);
  another.pathname = another.pathname.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  expect((await fetch(another)).status).toBe(403);
  expect((await fetch(new URL(address.pathname, address))).status).toBe(403);
  expect((await fetch(address, { method: "POST" })).status).toBe(405);
});

test("a signature that is no picture is refused in words", async ({ http }) => {
  await http.fill(await minimalInvestor(), "signature");
  const page = await http.answer("signature", { signature: { ...text, name: "signature.png" } });
  expect([slugOf(page), page.status]).toEqual(["signature", 422]);
  const blank = { name: "signature.jpg", mimeType: "image/jpeg", buffer: await makeBlankPaper() };
  expect((await http.answer("signature", { signature: blank })).text).toContain(faults["file-token"]);
  expect(slugOf(await http.send(page, { signature: await makeSignature() }))).toBe("review");
});

/** The address of the first file that a page shows. */
function addressIn(html: string): string {
  const [address] = /http:\/\/localhost:\d+\/api\/files\/[^"<]+/.exec(html) ?? [""];
  expect(address).not.toBe("");
  return address.replaceAll("&amp;", "&");
}
