const parts = ["city", "bank", "branch"] as const;
type Part = (typeof parts)[number];

export type MicrPartsWords = { title: string; names: Record<Part, string>; texts: Record<Part, string> };

/** The three parts of a MICR code, each with its digits as far as they are known and what it stands for. */
export function MicrParts({ code, words }: { code: string; words: MicrPartsWords }) {
  const digits = code.replace(/\D/g, "").slice(0, 9);
  return (
    <div>
      <p className="text-sm font-semibold">{words.title}</p>
      <dl className="mt-2 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        {parts.map((part, place) => (
          <div key={part} className="border-t-2 border-edge pt-2">
            <dt className="flex items-baseline justify-between gap-2">
              <span className="font-semibold">{words.names[part]}</span>
              <span className="font-mono text-base tracking-widest" data-part={part}>
                {digits.slice(place * 3, place * 3 + 3).padEnd(3, "·")}
              </span>
            </dt>
            <dd className="mt-1 text-muted text-pretty">{words.texts[part]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
