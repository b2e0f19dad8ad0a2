import { Icon } from "@/components/ui/icon";

/** What a person agrees to, before anything is asked. */
export function ConsentNotice({ lead, points }: { lead: string; points: string[] }) {
  return (
    <div className="card mb-8">
      <p>{lead}</p>
      <ul className="mt-4 grid gap-3">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 flex-none text-accent" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
