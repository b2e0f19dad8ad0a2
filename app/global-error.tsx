"use client";

import { ErrorPage } from "@/components/ui/error-page";
import words from "@/lib/i18n/messages/en/errors.json";
import "./globals.css";

/** Stands in for the whole page, layout included, when the layout itself fails. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en">
      <body>
        <title>{words.title}</title>
        <main>
          <ErrorPage words={words} code={error.digest} onRetry={reset} />
        </main>
      </body>
    </html>
  );
}
