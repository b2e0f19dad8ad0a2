/** A page that failed: what it means for the person, and two ways on. `code` finds the failure in the log. */
export function ErrorPage({
  words,
  code,
  onRetry,
}: {
  words: { title: string; text: string; retry: string; home: string; code: string };
  code?: string;
  onRetry: () => void;
}) {
  return (
    <div className="frame py-12 sm:py-20">
      <h1 className="text-2xl font-semibold">{words.title}</h1>
      <p className="mt-4 max-w-xl text-muted">{words.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={onRetry}>
          {words.retry}
        </button>
        <a href="/" className="button button-secondary">
          {words.home}
        </a>
      </div>
      {code ? (
        <p className="mt-8 text-sm text-muted">
          {words.code}: <code className="font-mono">{code}</code>
        </p>
      ) : null}
    </div>
  );
}
