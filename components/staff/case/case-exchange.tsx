import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { path } from "@/lib/paths";
import type { CaseCallbackView, CasePushView, MomentView } from "@/lib/review/case-view";

/** A moment for people and for machines. */
export function Moment({ moment }: { moment: MomentView }) {
  return (
    <time dateTime={moment.iso} className="tabular-nums">
      {moment.words}
    </time>
  );
}

/** Every attempt to send an application, with how it ended. */
export async function CasePushes({ reference, pushes }: { reference: string; pushes: CasePushView[] }) {
  const words = await getTranslations("case.pushes");
  if (pushes.length === 0) return <p className="text-sm text-muted">{words("none")}</p>;
  return (
    <ol className="grid gap-4">
      {pushes.map((push) => (
        <li key={push.attempt} className="case-card">
          <h3 className="flex flex-wrap items-center gap-3 font-semibold">
            <a href={path.staff.push(reference, push.attempt)} className="inline-block py-1">
              {words("attempt", { attempt: push.attempt })}
            </a>
            <Badge tone={push.tone}>{push.result}</Badge>
          </h3>
          <dl className="case-answers case-answers-wide">
            <Fact label={words("started")}>
              <Moment moment={push.startedAt} />
            </Fact>
            <Fact label={words("finished")}>
              {push.finishedAt ? <Moment moment={push.finishedAt} /> : words("open")}
            </Fact>
            <Fact label={words("status")}>{push.status ?? words("empty")}</Fact>
            <Fact label={words("code")}>
              <Code text={push.code} empty={words("empty")} />
            </Fact>
            <Fact label={words("customerId")}>
              <Code text={push.customerId} empty={words("empty")} />
            </Fact>
            <Fact label={words("requestId")}>
              <Code text={push.requestId} empty={words("empty")} />
            </Fact>
            {push.message === null ? null : (
              <Fact label={words("message")} wide>
                <q>{push.message}</q>
              </Fact>
            )}
            <Fact label={words("bodyHash")} wide>
              <Code text={push.bodyHash} empty={words("empty")} />
            </Fact>
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Fact({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className={wide ? "case-whole" : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Code({ text, empty }: { text: string | null; empty: string }) {
  return text === null ? (
    <span className="text-muted">{empty}</span>
  ) : (
    <code className="key text-xs">{text}</code>
  );
}

/** The callbacks that came, with what we made of each. */
export async function CaseCallbacks({ callbacks }: { callbacks: CaseCallbackView[] }) {
  const words = await getTranslations("case.callbacks");
  if (callbacks.length === 0) return <p className="text-sm text-muted">{words("none")}</p>;
  return (
    <ol className="grid gap-4">
      {callbacks.map((callback) => (
        <li key={callback.id} className="case-card">
          <h3 className="flex flex-wrap items-center gap-3 font-semibold">
            <a href={path.staff.callback(callback.id)} className="inline-block py-1">
              <Moment moment={callback.receivedAt} />
            </a>
            <Badge tone={callback.tone}>{callback.reading}</Badge>
          </h3>
          <dl className="case-answers case-answers-wide">
            {callback.reason === null ? null : <Fact label={words("reason")}>{callback.reason}</Fact>}
            {callback.attempt === null ? null : <Fact label={words("attempt")}>{callback.attempt}</Fact>}
            <Fact label={words("copies")}>
              {callback.copies}
              {callback.copies > 1 ? ` (${words("last", { time: callback.lastReceivedAt.words })})` : ""}
            </Fact>
          </dl>
        </li>
      ))}
    </ol>
  );
}
