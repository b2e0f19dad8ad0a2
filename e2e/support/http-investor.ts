import type { BrowserContext } from "@playwright/test";
import { type ApplicationStatus, applicationStatusSchema } from "@/schemas/api";
import { makeSignature, type SampleFile } from "./files";
import { type PageForm, readForms, readText } from "./html";
import type { Investor, StepAnswers } from "./investors";

/** A page as it was answered in the end, after the redirects. */
export type Page = {
  /** Path and query. */
  address: string;
  status: number;
  html: string;
  /** What people read on it. */
  text: string;
  headers: Headers;
};

type Sent = { action: string; body: FormData };

/** What a form is sent with instead of what its controls hold; null leaves a control out. */
export type Changes = Readonly<Record<string, string | SampleFile | null>>;

/**
 * An investor whose browser runs no scripts: fetches pages, fills their forms and posts them as they are, hidden fields
 * and all, with the cookie that it was given.
 */
export class HttpInvestor {
  readonly baseUrl: string;
  protected readonly cookies = new Map<string, string>();

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  /** One request with cookie and origin, redirects not followed. */
  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.baseUrl);
    const headers = new Headers({
      origin: this.baseUrl,
      "sec-fetch-site": "same-origin",
      "sec-fetch-dest": "document",
    });
    if (this.cookies.size > 0)
      headers.set("cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(url, { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Opens a page, redirects followed. */
  async open(address: string): Promise<Page> {
    return this.follow(address, await this.request(address));
  }

  /**
   * The form of a page as it would be sent with these changes.
   * @param has tells the form: the name or the type of a control in it, or `name=value` of one
   */
  write(page: Page, changes: Changes, has: string): Sent {
    const form = readForms(page.html).find(
      ({ controls }) =>
        has === "" ||
        controls.some(({ name, type, value }) => [name, type, `${name}=${value}`].includes(has)),
    );
    if (!form) throw new Error(`${page.address} has no form with ${has}: ${page.text.slice(0, 300)}`);
    const body = new FormData();
    for (const [name, value] of valuesOf(form, changes)) {
      if (typeof value === "string") body.append(name, value);
      else body.append(name, toFile(value), value.name);
    }
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || body.has(name)) continue;
      if (typeof value === "string") body.append(name, value);
      else throw new Error(`${page.address} has no field ${name}`);
    }
    return { action: form.action || page.address, body };
  }

  /** Sends the form of a page that holds the control `has`, and follows to the page it leads to. */
  async send(page: Page, changes: Changes = {}, has = "revision"): Promise<Page> {
    const { action, body } = this.write(page, changes, has);
    return this.follow(action, await this.request(action, { method: "POST", body }));
  }

  /** Starts an application. */
  async begin(): Promise<Page> {
    return this.send(await this.open("/"), {}, "submit");
  }

  /** Gives the answers of one step. */
  async answer(slug: string, answers: StepAnswers & Changes, query = ""): Promise<Page> {
    return this.send(await this.open(`/onboarding/${slug}${query}`), answers);
  }

  /** Goes through the wizard from where it stands; up to but not including a step when told. */
  async fill(investor: Investor, until = "review"): Promise<Page> {
    let page = await this.begin();
    while (slugOf(page) !== until) {
      const answers = investor[slugOf(page)];
      const next = answers && (await this.send(page, answers));
      if (!next || slugOf(next) === slugOf(page))
        throw new Error(`Stuck: ${(next ?? page).text.slice(0, 2000)}`);
      page = next;
    }
    return page;
  }

  /** Signs, as is asked for after a change. */
  async sign(): Promise<Page> {
    return this.answer("signature", { signature: await makeSignature() }, "?return=review");
  }

  /** Declares and submits on the review page. */
  async submit(): Promise<Page> {
    return this.send(await this.open("/onboarding/review"), { declaration: "yes" }, "declaration");
  }

  /** Presses "Send again" on the status page. */
  async sendAgain(): Promise<Page> {
    return this.send(await this.open("/onboarding/status"), {}, "submit");
  }

  /** Where the application stands, as a script would ask. */
  async status(): Promise<ApplicationStatus> {
    const answer = await this.request("/api/applications/current");
    return applicationStatusSchema.parse(await answer.json());
  }

  /** Lets a browser go on from here. */
  async giveTo(context: BrowserContext): Promise<void> {
    await context.addCookies(
      [...this.cookies].map(([name, value]) => ({ name, value, url: this.baseUrl, httpOnly: true })),
    );
  }

  private async follow(from: string, response: Response): Promise<Page> {
    const location = response.headers.get("location");
    if (location !== null && response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      const { pathname, search } = new URL(location, new URL(from, this.baseUrl));
      return this.follow(pathname + search, await this.request(pathname + search));
    }
    const html = await response.text();
    return { address: from, status: response.status, html, text: readText(html), headers: response.headers };
  }
}

/** The step, or other last part, of a page's address. */
export function slugOf({ address }: Page): string {
  return new URL(address, "http://localhost").pathname.split("/").at(-1) ?? "";
}

function toFile({ buffer, name, mimeType }: SampleFile): File {
  return new File([new Uint8Array(buffer)], name, { type: mimeType });
}

const noFile: SampleFile = { name: "", mimeType: "application/octet-stream", buffer: Buffer.alloc(0) };

function valuesOf({ controls }: PageForm, changes: Changes): [string, string | SampleFile][] {
  return controls.flatMap(({ name, tag, type, value, checked }): [string, string | SampleFile][] => {
    if (name === "" || tag === "button" || changes[name] === null) return [];
    const change = changes[name];
    if (type === "file") return [[name, typeof change === "object" ? change : noFile]];
    if (type === "radio" || type === "checkbox") {
      const isChosen = change === undefined ? checked : change === value;
      return isChosen ? [[name, value]] : [];
    }
    return [[name, typeof change === "string" ? change : value]];
  });
}
