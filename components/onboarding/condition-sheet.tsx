"use client";

import { useLayoutEffect } from "react";

/** Hands a style sheet to the document by script, which needs no nonce. It draws nothing. */
export function ConditionSheet({ css }: { css: string }) {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [css]);
  return null;
}
