import common from "@/lib/i18n/messages/en/common.json" with { type: "json" };
import errors from "@/lib/i18n/messages/en/errors.json" with { type: "json" };
import { type Control, readForms } from "./support/html";
import { type Changes, type HttpInvestor, type Page, slugOf } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";

const steps = [
  "consent",
  "identity",
  "about-you",
  "family",
  "contact",
  "work",
  "address",
  "correspondence",
  "bank",
  "tax-residency",
  "related-person",
  "photo-and-video",
  "signature",
];

/** Whatever else an answer says, it tells nothing of our insides. */
function expectNoInsides(text: string): void {
  expect(text).not.toMatch(/\.(?:ts|js):\d+|node_modules|TypeError|Failed query|select "/);
}

const isBox = ({ type }: Control) => type === "radio" || type === "checkbox";

/** The controls of a step's form that a person fills in or chooses, files left out. */
function answerable(page: Page): Control[] {
  const form = readForms(page.html).find(({ controls }) => controls.some(({ name }) => name === "revision"));
  return (form?.controls ?? []).filter(({ name, tag, type }) => {
    return name !== "" && tag !== "button" && type !== "hidden" && type !== "file";
  });
}

/** Every text empty, nothing chosen. */
function emptied(page: Page): Changes {
  return Object.fromEntries(answerable(page).map((control) => [control.name, isBox(control) ? null : ""]));
}

/** What stands in the texts and lists of a page. */
function prefilled(page: Page): Record<string, string> {
  const typed = answerable(page).filter((control) => !isBox(control));
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]));
}

async function post(http: HttpInvestor, address: string, init: RequestInit) {
  const answer = await http.request(address, { method: "POST", ...init });
  const text = await answer.text();
  expectNoInsides(text);
  return { status: answer.status, location: answer.headers.get("location"), text };
}

test("every step tells what is missing when it is sent empty, and goes on when it is given", async ({
  http,
}) => {
  const investor = await minimalInvestor();
  let page = await http.begin();
  for (const slug of steps) {
    const empty = await http.send(page, emptied(page));
    expect([slugOf(empty), empty.status], slug).toEqual([slug, 422]);
    expect(empty.text, slug).toContain(common.form.errorTitle);
    expect(empty.html, slug).toContain(`<title>${common.form.errorPrefix}`);
    page = await http.send(empty, { ...prefilled(page), ...investor[slug] });
    expect(slugOf(page), `after ${slug}`).toBe(steps[steps.indexOf(slug) + 1] ?? "review");
  }
});

test("every step keeps the rest beside an answer that is far too long, or full of strange signs", async ({
  http,
}) => {
  const investor = await minimalInvestor();
  let page = await http.begin();
  for (const slug of steps) {
    const right = investor[slug] ?? {};
    const standing = prefilled(page);
    const texts = answerable(page).filter((control) => !isBox(control) && control.tag !== "select");
    for (const { name } of texts.slice(0, 3)) {
      for (const value of ["x".repeat(100_000), "\u0000\u202e<b>${1}%00'\"\ud83d\ude00\\"]) {
        const sent = await http.send(page, { ...right, [name]: value });
        expect([200, 422], `${slug} ${name}`).toContain(sent.status);
        expectNoInsides(sent.text);
        if (slugOf(sent) !== slug) continue;
        for (const [other, answer] of Object.entries(right)) {
          if (typeof answer === "string" && other !== name)
            expect(sent.html, `${slug} ${other}`).toContain(answer);
        }
      }
    }
    page = await http.answer(slug, { ...standing, ...right });
    expect(slugOf(page), `after ${slug}`).toBe(steps[steps.indexOf(slug) + 1] ?? "review");
  }
});

test("a choice that was not offered counts as none", async ({ http }) => {
  const investor = await minimalInvestor();
  await http.fill(investor, "work");
  const page = await http.open("/onboarding/work");
  const { action, body } = http.write(page, investor["work"] ?? {}, "revision");
  for (const [name, value] of Object.entries({
    occupation: "<script>",
    pep: "MAYBE",
    annualIncome: "__proto__",
  })) {
    const changed = new FormData();
    for (const [field, answer] of body) changed.append(field, field === name ? value : answer);
    const { status, location } = await post(http, action, { body: changed });
    expect(status, name).toBe(303);
    expect(location, name).toMatch(/^\/onboarding\/work\?check=1/);
  }
  const extra = new FormData();
  for (const [field, answer] of body) extra.append(field, answer);
  for (const name of ["__proto__", "constructor", "identity.name", "toString", "x".repeat(150)])
    extra.append(name, "x");
  expect((await post(http, action, { body: extra })).location).toMatch(/^\/onboarding\/address/);
});

test("a post without a session, from elsewhere, or of no form of ours is answered 4xx", async ({
  http,
  newInvestor,
}) => {
  const investor = await minimalInvestor();
  await http.fill(investor, "work");
  const page = await http.open("/onboarding/work");
  const { action, body } = http.write(page, investor["work"] ?? {}, "revision");
  const copy = (change: (name: string, value: string) => string = (_, value) => value) => {
    const form = new FormData();
    for (const [name, value] of body) form.append(name, change(name, String(value)));
    return form;
  };
  const raw = (type: string, text: string) => ({ body: text, headers: { "content-type": type } });

  expect(await post(newInvestor(), action, { body: copy() })).toMatchObject({ status: 303, location: "/" });
  const answers = {
    "from elsewhere": [403, { body: copy(), headers: { origin: "https://elsewhere.example" } }],
    "from nowhere": [403, { body: copy(), headers: { origin: "null" } }],
    "across sites": [403, { body: copy(), headers: { "sec-fetch-site": "cross-site" } }],
    "for no step": [
      404,
      { body: copy((name, value) => (name.startsWith("$") ? value.replace("work", "nowhere") : value)) },
    ],
    "for no action": [
      409,
      { body: copy((name, value) => (name.startsWith("$") ? value.replace(/"id":"../, '"id":"ff') : value)) },
    ],
    "for a broken action": [400, { body: copy((name, value) => (name.startsWith("$") ? "{" : value)) }],
    "without a boundary": [400, raw("multipart/form-data", "hello")],
    "that is no form": [400, raw("multipart/form-data; boundary=x", "hello")],
    "that is cut": [
      400,
      raw("multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"'),
    ],
    "of two megabytes": [
      413,
      { body: copy((name, value) => (name === "pep" ? "x".repeat(2_000_000) : value)) },
    ],
  } as const satisfies Record<string, readonly [number, RequestInit]>;
  for (const [what, [status, init]] of Object.entries(answers)) {
    expect((await post(http, action, init)).status, what).toBe(status);
  }
  // Nothing of all that was saved.
  expect((await http.open("/onboarding")).address).toBe("/onboarding/work");
});

test("the routes for files and drafts answer bad posts with 4xx, in words", async ({ http, newInvestor }) => {
  await http.fill(await minimalInvestor(), "bank");
  const form = () => {
    const body = new FormData();
    body.append("micrCode", "400240002");
    return body;
  };
  const json = { "content-type": "application/json", accept: "application/json" };
  for (const route of ["/api/uploads", "/api/drafts"]) {
    const asked = { accept: "application/json" };
    const expected = [
      ["without a session", newInvestor(), `${route}/bank`, { body: form(), headers: asked }, 401],
      [
        "from elsewhere",
        http,
        `${route}/bank`,
        { body: form(), headers: { ...asked, origin: "https://a.example" } },
        403,
      ],
      ["for no step", http, `${route}/nowhere`, { body: form(), headers: asked }, 404],
      ["of JSON", http, `${route}/bank`, { body: "{}", headers: json }, 400],
      ["of nothing", http, `${route}/bank`, { headers: asked }, 400],
      [
        "that is no form",
        http,
        `${route}/bank`,
        { body: "hello", headers: { ...asked, "content-type": "multipart/form-data; boundary=x" } },
        400,
      ],
    ] as const;
    for (const [what, who, address, init, status] of expected) {
      const answer = await post(who, address, init);
      expect(answer.status, `${route} ${what}`).toBe(status);
      expect(JSON.parse(answer.text), `${route} ${what}`).toMatchObject({
        error: { code: expect.any(String) },
      });
    }
  }
  // A browser without scripts is led back to the step, which says what happened.
  const { location } = await post(http, "/api/uploads/bank", {
    body: "hello",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  const told = await http.open(location ?? "");
  expect([slugOf(told), told.status]).toEqual(["bank", 422]);
});

test("an address that there is not is answered 404, in words without scripts too", async ({ http }) => {
  await http.fill(await minimalInvestor(), "work");
  for (const address of [
    "/nowhere",
    "/onboarding/nowhere",
    "/onboarding/work/more",
    "/onboarding/__proto__",
    "/.env",
  ]) {
    const page = await http.open(address);
    expect(page.status, address).toBe(404);
    expect(page.text, address).toContain(errors.notFoundTitle);
  }
  for (const address of [
    "/onboarding/%E0%A4%A",
    "/api/files/%E0%A4%A",
    "/api/nothing",
    "/onboarding/work%00",
  ]) {
    expect((await http.open(address)).status, address).toBe(404);
  }
  expect((await http.open(`/onboarding/${"a".repeat(20_000)}`)).status).toBe(431);
});

test("a query of nonsense does no harm", async ({ http }) => {
  await http.fill(await minimalInvestor(), "work");
  const names = ["check", "fault", "only", "return", "replaced"];
  for (const value of [
    "1",
    "work",
    "__proto__.file-type",
    "form.upload-cut",
    "%00",
    "<script>alert(1)</script>",
  ]) {
    const query = names
      .flatMap((name) => [`${name}=${encodeURIComponent(value)}`, `${name}=${value.length}`])
      .join("&");
    for (const slug of ["work", "review", "status", "answers"]) {
      const page = await http.open(`/onboarding/${slug}?${query}`);
      expect([200, 422], `${slug} ${value}`).toContain(page.status);
      expect(page.html.replace(/<script\b[^>]*>.*?<\/script>/gs, "")).not.toContain("<script>alert");
    }
  }
});

test("other methods are answered 405, and change nothing", async ({ http }) => {
  await http.fill(await minimalInvestor(), "work");
  const addresses = [
    "/",
    "/onboarding/work",
    "/api/drafts/work",
    "/api/uploads/bank",
    "/api/callbacks/x",
    "/api/health/ready",
  ];
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    for (const address of addresses) {
      const { status } = await http.request(address, { method });
      expect(status, `${method} ${address}`).toBe(405);
    }
  }
  for (const address of ["/api/drafts/work", "/api/uploads/bank", "/api/callbacks/x"]) {
    expect((await http.request(address)).status, `GET ${address}`).toBe(405);
  }
});

test("a cookie of nobody leads to the start", async ({ http, newInvestor }) => {
  const stranger = newInvestor();
  for (const cookie of [
    "application=",
    "application=x",
    `application=${"a".repeat(43)}`,
    "application=%00%ff; a=b",
  ]) {
    const answer = await stranger.request("/onboarding/review", { headers: { cookie } });
    expect([answer.status, answer.headers.get("location")], cookie).toEqual([307, "/"]);
    const api = await stranger.request("/api/applications/current", { headers: { cookie } });
    expect(api.status, cookie).toBe(401);
  }
  expect((await http.request("/api/applications/current/form")).status).toBe(401);
});

test("what is not complete is not submitted", async ({ http }) => {
  await http.fill(await minimalInvestor());
  const review = await http.open("/onboarding/review");
  const unsigned = await http.send(review, {}, "declaration");
  expect([unsigned.address, unsigned.status]).toEqual(["/onboarding/review?check=1", 422]);
  expect((await http.status()).state).toBe("draft");

  await http.answer("contact", { mobileNumber: "123" });
  const incomplete = await http.send(review, { declaration: "yes" }, "declaration");
  expect([slugOf(incomplete), incomplete.status]).toEqual(["contact", 422]);
  expect((await http.status()).state).toBe("draft");
});
