import { path } from "@/lib/paths";

/** The two ways to search, the one at hand marked. */
export function Ways({
  current,
  words,
}: {
  current: "one" | "many";
  words: { label: string; one: string; many: string };
}) {
  const ways = [
    ["one", path.staff.branches],
    ["many", path.staff.branchLists()],
  ] as const;
  return (
    <nav aria-label={words.label} className="staff-nav mb-6 border-b border-line">
      <ul>
        {ways.map(([way, href]) => (
          <li key={way}>
            <a href={href} aria-current={way === current ? "page" : undefined}>
              {words[way]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
