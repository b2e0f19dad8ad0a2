import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Moment } from "@/components/staff/case/case-exchange";
import { Badge } from "@/components/ui/badge";
import { path } from "@/lib/paths";
import type { AttemptView } from "@/lib/review/exchange-view";

/** All that is known of one attempt but what was sent and answered. */
export async function AttemptFacts({ attempt }: { attempt: AttemptView }) {
  const words = await getTranslations("ledger.facts");
  const empty = <span className="text-muted">{words("empty")}</span>;
  const code = (text: string | null) => (text === null ? empty : <code className="key text-xs">{text}</code>);
  const { finishedAt, retry, callbacks, message, fault } = attempt;
  return (
    <dl className="case-answers case-answers-wide">
      <Fact label={words("cause")}>{attempt.cause}</Fact>
      <Fact label={words("started")}>
        <Moment moment={attempt.startedAt} />
      </Fact>
      <Fact label={words("finished")}>{finishedAt ? <Moment moment={finishedAt} /> : words("underWay")}</Fact>
      <Fact label={words("duration")}>{attempt.duration ?? empty}</Fact>
      <Fact label={words("status")}>{attempt.status ?? empty}</Fact>
      <Fact label={words("code")}>{code(attempt.code)}</Fact>
      <Fact label={words("customerId")}>{code(attempt.customerId)}</Fact>
      <Fact label={words("requestId")}>{code(attempt.requestId)}</Fact>
      {fault === null ? null : (
        <Fact label={words("fault")} wide>
          {fault}
        </Fact>
      )}
      {message === null ? null : (
        <Fact label={words("message")} wide>
          <q>{message}</q>
        </Fact>
      )}
      {retry === null ? null : (
        <Fact label={words("retry")} wide>
          {retry.at ? <Moment moment={retry.at} /> : words("retryNo")}
          {retry.reason === null ? null : <span className="text-muted"> · {retry.reason}</span>}
        </Fact>
      )}
      <Fact label={words("callbacks")} wide>
        {callbacks.length === 0 ? (
          <span className="text-muted">{words("noCallbacks")}</span>
        ) : (
          <ul className="grid gap-1">
            {callbacks.map((callback) => (
              <li key={callback.id} className="flex flex-wrap items-center gap-x-3">
                <a href={path.staff.callback(callback.id)}>
                  <Moment moment={callback.receivedAt} />
                </a>
                <Badge tone={callback.tone}>{callback.reading}</Badge>
                <span className="text-muted">
                  {[
                    callback.reason ?? "",
                    callback.copies > 1 ? words("copies", { copies: callback.copies }) : "",
                  ]
                    .filter((part) => part !== "")
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact label={words("bodyHash")} wide>
        {code(attempt.bodyHash)}
      </Fact>
    </dl>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "case-whole" : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
