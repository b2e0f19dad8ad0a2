import { headers } from "next/headers";
import { conditionCss } from "./condition-css";
import { ConditionSheet } from "./condition-sheet";

/**
 * The style sheet of a form's conditional questions. The style element serves a page that arrives as a
 * document; one that is reached by script has another nonce than its document, and the adopted sheet serves instead.
 */
export async function ConditionStyle({ conditions }: { conditions: readonly (string | undefined)[] }) {
  const css = conditionCss(conditions);
  if (css === "") return null;
  const request = await headers();
  const isDocument = (request.get("sec-fetch-dest") ?? "document") === "document";
  return (
    <>
      {isDocument ? (
        <style nonce={request.get("x-nonce") ?? undefined} suppressHydrationWarning>
          {css}
        </style>
      ) : null}
      <ConditionSheet css={css} />
    </>
  );
}
