import type { QuestionView } from "@/lib/onboarding/view";

export type QuestionGroup = {
  title?: string;
  /** Set when the whole group is conditional: it shows as soon as one of its questions does. */
  depends?: string;
  questions: QuestionView[];
};

/** Puts each question below the heading that was named last. */
export function groupQuestions(questions: readonly QuestionView[]): QuestionGroup[] {
  const groups: QuestionGroup[] = [];
  for (const question of questions) {
    const last = groups.at(-1);
    if (last && (question.group === undefined || question.group === last.title))
      last.questions.push(question);
    else groups.push({ title: question.group, questions: [question] });
  }
  return groups.map((group) => ({ ...group, depends: anyOf(group.questions.map(({ depends }) => depends)) }));
}

/** The condition that holds as soon as one of these does; undefined when one of them always holds. */
function anyOf(conditions: (string | undefined)[]): string | undefined {
  const alternatives = new Set<string>();
  for (const condition of conditions) {
    if (condition === undefined) return undefined;
    for (const alternative of condition.split(";")) alternatives.add(alternative);
  }
  return [...alternatives].join(";");
}
