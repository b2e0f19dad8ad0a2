"use client";

/** Opens the print dialogue, where a page can be kept as a PDF too. */
export function PrintButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className="script-only button button-secondary button-small"
    >
      {label}
    </button>
  );
}
