import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { env } from "@/lib/env";
import { bankSearchScenarios, gstScenarios, type PushScenario, pushScenarios } from "@/lib/sandbox/scenarios";
import { path } from "@/lib/paths";
import { openSandbox } from "./open-sandbox";
import { Table, Value } from "./table";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sandbox");
  return { title: t("title"), robots: { index: false } };
}

const tones: Record<PushScenario["atEnd"] | "rejected", BadgeTone> = {
  submitted: "info",
  accepted: "info",
  refused: "danger",
  unknown: "warning",
  completed: "success",
  rejected: "danger",
};
const pretended = ["judgement", "login", "memory", "callback", "figures", "limits"] as const;
const sections = ["connect", "magic", "branches", "pretend"] as const;
/** Codes of well-known places, spread over the country. */
const sampleSize = 12;

/** For people: what the sandbox is, how another program reaches it, and every value that chooses an outcome. */
export default async function SandboxPage() {
  const sandbox = openSandbox();
  if (!sandbox) notFound();
  const [t, mailWords] = await Promise.all([getTranslations("sandbox"), getTranslations("mail.page")]);
  const { publicUrl, upstream, sandboxCallbackDelayMs } = env();
  const base = `${publicUrl}/sandbox`;
  const patron = `/api/v2/patrons/${upstream.patronId}`;
  const settings = [
    `UPSTREAM_BASE_URL=${base}`,
    `UPSTREAM_KRA_BASE_URL=${base}`,
    `UPSTREAM_PATRON_ID=${upstream.patronId}`,
    "UPSTREAM_USERNAME=anybody",
    "UPSTREAM_PASSWORD=anything",
    "UPSTREAM_KRA_USERNAME=anybody",
    "UPSTREAM_KRA_PASSWORD=anything",
    "EIPV_NAME=Meera Nambiar",
    "EIPV_DESIGNATION=Verification Officer",
    "EIPV_BRANCH=Mumbai Fort",
    "EIPV_CODE=EMP0001",
  ];
  const paths = [
    ["POST /api/v2/patrons/login", t("connect.purposes.login")],
    ["POST /kra-handler/api/customers/login", t("connect.purposes.kraLogin")],
    ["POST /kra-handler/api/onboardings/push", t("connect.purposes.push")],
    [`POST ${patron}/banksearchs`, t("connect.purposes.bank")],
    [`POST ${patron}/gstrdiscrepancies`, t("connect.purposes.gst")],
    ["GET /pushes/<customerId>", t("connect.purposes.counts")],
  ] as const;
  const delay = t("seconds", { seconds: sandboxCallbackDelayMs / 1000 });

  const state = (name: keyof typeof tones) => <Badge tone={tones[name]}>{t(`states.${name}`)}</Badge>;
  const pushRows = (letter: string): ReactNode[][] =>
    pushScenarios
      .filter(({ value }) => value.startsWith(`ZZZP${letter}`))
      .map(({ name, value, afterPush, atEnd, outcome }) => [
        <Value key="value">{value}</Value>,
        t(`scenarios.${name}`),
        state(afterPush),
        state(outcome === "rejected" ? "rejected" : atEnd),
      ]);
  const otherRows = (scenarios: readonly { name: string; value: string }[]): ReactNode[][] =>
    scenarios.map(({ name, value }) => [<Value key="value">{value}</Value>, t(`scenarios.${name}`)]);
  const pushHeadings = [t("magic.value"), t("magic.happens"), t("magic.afterPush"), t("magic.atEnd")];
  const otherHeadings = [t("magic.value"), t("magic.happens")];

  return (
    <div className="frame grid grid-cols-[minmax(0,1fr)] gap-8 py-8 sm:py-12">
      <header className="grid gap-4">
        <h1 className="text-2xl font-semibold sm:text-3xl">{t("title")}</h1>
        <p className="max-w-2xl text-lg text-muted text-pretty">{t("lead")}</p>
        <nav aria-label={t("contents")}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${section}`} className="inline-block py-1">
                  {t(`${section}.title`)}
                </a>
              </li>
            ))}
            {env().practice && !env().mail ? (
              <li>
                <a href={path.sandboxMail} className="inline-block py-1">
                  {mailWords("link")}
                </a>
              </li>
            ) : null}
          </ul>
        </nav>
      </header>

      <Card title={t("connect.title")} id="connect">
        <p className="max-w-2xl">{t("connect.text")}</p>
        <h3 className="mt-6 mb-2 font-semibold">{t("connect.ours")}</h3>
        <ScrollFrame
          label={t("connect.ours")}
          className="overflow-x-auto rounded-md border border-line bg-sunken p-4 select-all"
        >
          <pre className="font-mono text-sm">{settings.join("\n")}</pre>
        </ScrollFrame>
        <Table
          wide
          title={t("connect.paths", { base })}
          headings={[t("connect.path"), t("connect.purpose")]}
          rows={paths.map(([path, purpose]) => [<Value key="path">{path}</Value>, purpose])}
        />
      </Card>

      <Card title={t("magic.title")} id="magic">
        <p className="max-w-2xl">{t("magic.text")}</p>
        <Table
          wide
          title={t("magic.answers")}
          text={t("magic.normal")}
          headings={pushHeadings}
          rows={pushRows("A")}
        />
        <Table
          wide
          title={t("magic.callbacks")}
          text={t("magic.callbacksText", { delay })}
          headings={pushHeadings}
          rows={pushRows("C")}
        />
        <Table title={t("magic.micr")} headings={otherHeadings} rows={otherRows(bankSearchScenarios)} />
        <Table title={t("magic.gst")} headings={otherHeadings} rows={otherRows(gstScenarios)} />
      </Card>

      <Card title={t("branches.title")} id="branches">
        <Branches sandbox={sandbox} />
      </Card>

      <Card title={t("pretend.title")} id="pretend">
        <p>{t("pretend.text")}</p>
        <ul className="my-4 grid max-w-2xl list-disc gap-2 pl-6">
          {pretended.map((item) => (
            <li key={item}>{t(`pretend.items.${item}`)}</li>
          ))}
        </ul>
        <Notice tone="warning" title={t("pretend.warning")} />
      </Card>

      <p>
        <a href="/">{t("home")}</a>
      </p>
    </div>
  );
}

async function Branches({ sandbox }: { sandbox: NonNullable<ReturnType<typeof openSandbox>> }) {
  const t = await getTranslations("sandbox.branches");
  const book = readBook(sandbox);
  if (typeof book === "string") {
    return (
      <Notice tone="danger" title={t("fault")}>
        {book}
      </Notice>
    );
  }
  const step = Math.max(1, Math.floor(book.micrCodes.length / sampleSize));
  const samples = book.micrCodes.filter((_, index) => index % step === 0).slice(0, sampleSize);
  return (
    <>
      <p>{t("text", { count: book.micrCodes.length })}</p>
      {book.skipped > 0 ? <p className="mt-2">{t("skipped", { count: book.skipped })}</p> : null}
      <Table
        headings={[t("micr"), t("bank"), t("place")]}
        rows={samples.map((micr) => {
          const branch = book.find(micr);
          const place = [branch?.branch, branch?.city, branch?.state].filter(Boolean);
          return [<Value key="micr">{micr}</Value>, branch?.bank, place.join(", ")];
        })}
      />
    </>
  );
}

function readBook(sandbox: NonNullable<ReturnType<typeof openSandbox>>) {
  try {
    return sandbox.branches();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
