"use client";

import { ErrorPage } from "@/components/ui/error-page";
import words from "@/lib/i18n/messages/en/errors.json";

/** Stands in for a page that failed, within the layout. */
export function FailedPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ErrorPage words={words} code={error.digest} onRetry={reset} />;
}
