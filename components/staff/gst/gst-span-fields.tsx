import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";

type Option = { value: string; label: string };

export type SpanChoices = {
  /** Months by financial year, the latest first. */
  months: { label: string; options: Option[] }[];
  years: Option[];
  /** The check whose missing months can be asked. */
  missing: { id: string; label: string } | null;
};

export type SpanWords = Record<
  | "span"
  | "one"
  | "range"
  | "year"
  | "month"
  | "from"
  | "to"
  | "toHint"
  | "yearLabel"
  | "yearHint"
  | "select",
  string
>;

type Props = {
  values: Record<string, string>;
  choices: SpanChoices;
  words: SpanWords;
  faultOf: (name: string) => string | undefined;
  propsOf: (name: string) => ComponentProps<"select">;
};

/** Which of the questions below belong to another choice than the one made; by style sheet, so that it needs no script. */
const hiddenUnless = {
  one: "group-has-[[value=range]:checked]/span:hidden group-has-[[value=year]:checked]/span:hidden group-has-[[value=missing]:checked]/span:hidden",
  range:
    "group-has-[[value=one]:checked]/span:hidden group-has-[[value=year]:checked]/span:hidden group-has-[[value=missing]:checked]/span:hidden",
  year: "group-has-[[value=one]:checked]/span:hidden group-has-[[value=range]:checked]/span:hidden group-has-[[value=missing]:checked]/span:hidden",
};

/** The months to check: one, several, a year, or those that an earlier check lacks. */
export function GstSpanFields({ values, choices, words, faultOf, propsOf }: Props) {
  const chosen = values["span"] ?? "year";
  const spans = [
    { value: "one", label: words.one },
    { value: "range", label: words.range },
    { value: "year", label: words.year },
    ...(choices.missing ? [{ value: "missing", label: choices.missing.label }] : []),
  ];
  const months = (name: string) => (
    <MonthSelect
      {...propsOf(name)}
      defaultValue={values[name]}
      empty={words.select}
      groups={choices.months}
    />
  );
  return (
    <div className="group/span grid gap-5">
      <Field name="span" label={words.span} fault={faultOf("span")} grouped>
        <div className={`choices ${choices.missing ? "sm:grid-cols-2" : "sm:grid-cols-3"}`}>
          {spans.map(({ value, label }, place) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="span"
                id={place === 0 ? "span" : undefined}
                value={value}
                defaultChecked={value === chosen}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </Field>
      {choices.missing ? <input type="hidden" name="again" value={choices.missing.id} /> : null}
      <div className={hiddenUnless.one}>
        <Field name="month" label={words.month} fault={faultOf("month")}>
          {months("month")}
        </Field>
      </div>
      <div className={`grid gap-5 sm:grid-cols-2 ${hiddenUnless.range}`}>
        <Field name="from" label={words.from} fault={faultOf("from")}>
          {months("from")}
        </Field>
        <Field name="to" label={words.to} optional={words.toHint} fault={faultOf("to")}>
          {months("to")}
        </Field>
      </div>
      <div className={hiddenUnless.year}>
        <Field name="year" label={words.yearLabel} hint={words.yearHint} fault={faultOf("year")}>
          <select
            {...propsOf("year")}
            aria-describedby={faultOf("year") ? "year-hint year-fault" : "year-hint"}
            className="input input-medium"
            defaultValue={values["year"]}
          >
            <option value="">{words.select}</option>
            {choices.years.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
      </div>
    </div>
  );
}

function MonthSelect({
  empty,
  groups,
  ...rest
}: ComponentProps<"select"> & { empty: string; groups: SpanChoices["months"] }) {
  return (
    <select {...rest} className="input input-medium">
      <option value="">{empty}</option>
      {groups.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
