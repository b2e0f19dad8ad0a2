import { Button } from "@/components/ui/button";
import { describe, Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/inputs";
import { path } from "@/lib/paths";
import { assignees, type QueueQuery, waitingDays } from "@/lib/queue/view";

type Action = (form: FormData) => Promise<void>;

/** Where what is searched for is typed. It is posted, so that it stands in no address. */
export function SearchForm({
  search,
  fault,
  action,
  back,
  words,
}: {
  search: string | null;
  fault?: string;
  action: Action;
  back: string;
  words: Record<"label" | "hint" | "action" | "clear", string>;
}) {
  return (
    <search className="mb-6 block">
      <form action={action} noValidate autoComplete="off">
        <input type="hidden" name="back" value={back} />
        <Field name="search" label={words.label} hint={words.hint} fault={fault}>
          <div className="flex max-w-2xl flex-wrap gap-2">
            <div className="min-w-0 flex-1 basis-56">
              <TextInput
                type="search"
                id="search"
                name="search"
                defaultValue={search ?? ""}
                maxLength={200}
                spellCheck={false}
                autoComplete="off"
                aria-invalid={fault ? true : undefined}
                aria-describedby={describe({ name: "search", hint: words.hint, fault })}
              />
            </div>
            <Button>{words.action}</Button>
            {search === null ? null : (
              <a href={path.staff.applications} className="button button-quiet">
                {words.clear}
              </a>
            )}
          </div>
        </Field>
      </form>
    </search>
  );
}

/** A list to choose from, without a line of its own for nothing chosen. */
function FilterSelect({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: [value: string, label: string][];
}) {
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <select id={name} name={name} defaultValue={value} className="input queue-select">
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export type FilterWords = Record<
  | "label"
  | "waiting"
  | "anyWait"
  | "assigned"
  | "anyone"
  | "me"
  | "nobody"
  | "order"
  | "oldest"
  | "newest"
  | "action",
  string
> & { waits: Record<string, string> };

/** How the list is narrowed and ordered. Codes alone go into the address. */
export function QueueFilters({ query, words }: { query: QueueQuery; words: FilterWords }) {
  return (
    <form
      action={path.staff.applications}
      aria-label={words.label}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <input type="hidden" name="view" value={query.view} />
      <FilterSelect
        name="waiting"
        label={words.waiting}
        value={query.waiting ?? ""}
        options={[
          ["", words.anyWait],
          ...waitingDays.map((days): [string, string] => [days, words.waits[days] ?? days]),
        ]}
      />
      <FilterSelect
        name="assigned"
        label={words.assigned}
        value={query.assigned ?? ""}
        options={[["", words.anyone], ...assignees.map((who): [string, string] => [who, words[who]])]}
      />
      <FilterSelect
        name="order"
        label={words.order}
        value={query.order}
        options={[
          ["oldest", words.oldest],
          ["newest", words.newest],
        ]}
      />
      <Button look="secondary" small>
        {words.action}
      </Button>
    </form>
  );
}

/** Names the view that is shown, to come back to it. */
export function NameViewForm({
  name,
  fault,
  action,
  back,
  words,
}: {
  name: string;
  fault?: string;
  action: Action;
  back: string;
  words: Record<"summary" | "name" | "hint" | "action", string>;
}) {
  return (
    <details open={fault !== undefined} className="text-sm">
      <summary className="w-fit cursor-pointer py-2 font-semibold text-accent">{words.summary}</summary>
      <form action={action} noValidate className="mt-2">
        <input type="hidden" name="back" value={back} />
        <Field name="name" label={words.name} hint={words.hint} fault={fault}>
          <div className="flex max-w-xl flex-wrap gap-2">
            <div className="min-w-0 flex-1 basis-48">
              <TextInput
                id="name"
                name="name"
                defaultValue={name}
                maxLength={60}
                autoComplete="off"
                aria-invalid={fault ? true : undefined}
                aria-describedby={describe({ name: "name", hint: words.hint, fault })}
              />
            </div>
            <Button look="secondary">{words.action}</Button>
          </div>
        </Field>
      </form>
    </details>
  );
}
