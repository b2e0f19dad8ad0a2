import { headers } from "next/headers";
import { conditionCss } from "./condition-css";
import { ConditionSheet } from "./condition-sheet";

/**
 * The style sheet of a form's conditional questions. The style element serves the page as it arrives; when the page is
 * reached by script its nonce is not that of the document, and the adopted sheet serves instead.
 */
export async function ConditionStyle({ conditions }: { conditions: readonly (string | undefined)[] }) {
  const css = conditionCss(conditions);
  if (css === "") return null;
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <>
      <style nonce={nonce} suppressHydrationWarning>
        {css}
      </style>
      <ConditionSheet css={css} />
    </>
  );
}
