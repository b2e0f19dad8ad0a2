"use client";

import { ErrorPage } from "@/components/ui/error-page";
import words from "@/lib/i18n/messages/en/errors.json";

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <ErrorPage words={words} code={error.digest} onRetry={reset} />;
}
