import { z } from "zod";

/**
 * When something holds: any one of the alternatives, and in it every named question answered with one of the values.
 * A question of another step is written `step.question`, a setting `settings.name`. `always` holds always.
 */
export type Condition = readonly Readonly<Record<string, readonly string[]>>[];

export const always: Condition = [{}];

/** Answers as typed, by question. */
export type RawAnswers = Readonly<Record<string, string | undefined>>;

/** Tells whether a condition holds for these answers. */
export function holds(condition: Condition, answers: RawAnswers): boolean {
  return condition.some((alternative) =>
    Object.entries(alternative).every(([question, values]) => values.includes(answers[question] ?? "")),
  );
}

/** The condition that holds when both hold. */
export function both(first: Condition, second: Condition): Condition {
  return first.flatMap((one) => second.map((other) => intersect(one, other)));
}

function intersect(one: Condition[number], other: Condition[number]): Condition[number] {
  const named = Object.entries(other).map(([question, values]) => [
    question,
    one[question]?.filter((value) => values.includes(value)) ?? values,
  ]);
  return { ...one, ...Object.fromEntries(named) };
}

/** What a person types on one step: the shape of the answers, and which of them are asked and may be left empty when. */
export type StepForm<Schema extends z.ZodObject = z.ZodObject> = {
  readonly schema: z.ZodPreprocess<Schema>;
  readonly names: readonly string[];
  readonly asked: Readonly<Record<string, Condition>>;
  readonly mayBeEmpty: Readonly<Record<string, Condition>>;
};

/**
 * Makes the form of a step. A question in `asked` counts only while its condition holds and is optional in the output;
 * one in `mayBeEmpty` may be blank while its condition holds. Issues carry a fault code as their message.
 */
export function stepForm<Schema extends z.ZodObject>(
  object: Schema,
  conditions: {
    asked?: Partial<Record<keyof z.output<Schema> & string, Condition>>;
    mayBeEmpty?: Partial<Record<keyof z.output<Schema> & string, Condition>>;
  } = {},
): StepForm<Schema> {
  const names = Object.keys(object.shape);
  const asked = known(conditions.asked);
  const mayBeEmpty = known(conditions.mayBeEmpty);

  function keepAsked(input: unknown): Record<string, string> {
    const raw = rawAnswers.parse(input);
    const kept: Record<string, string> = {};
    for (const name of names) {
      const value = raw[name]?.trim() ?? "";
      if (!holds(asked[name] ?? always, raw)) continue;
      if (value === "" && holds(mayBeEmpty[name] ?? [], raw)) continue;
      kept[name] = value;
    }
    return kept;
  }
  return { schema: z.preprocess(keepAsked, object), names, asked, mayBeEmpty };
}

const rawAnswers = z.record(z.string(), z.string().optional().catch(undefined)).catch({});

function known(conditions: Partial<Record<string, Condition>> = {}): Record<string, Condition> {
  return Object.fromEntries(
    Object.entries(conditions).flatMap(([name, condition]) => (condition ? [[name, condition]] : [])),
  );
}
