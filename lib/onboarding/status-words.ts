import { getTranslations } from "next-intl/server";
import { steps } from "@/lib/onboarding/steps";
import type { StatusKey, StatusWords } from "@/lib/onboarding/status-view";
import { applicationStates } from "@/schemas/application";

const statusKeys: readonly StatusKey[] = [...applicationStates, "rejected"];

/** The words of the status page, in the language of the request. */
export async function loadStatusWords(): Promise<StatusWords> {
  const [words, questions, copy] = await Promise.all([
    getTranslations("onboarding.status"),
    getTranslations("questions"),
    getTranslations("common.copy"),
  ]);
  const ofState = (key: StatusKey) => ({
    title: words(`states.${key}.title`),
    text: words(`states.${key}.text`),
    next: words(`states.${key}.next`),
    nextUnknown: words.has(`states.${key}.nextUnknown`) ? words(`states.${key}.nextUnknown`) : undefined,
    nextByItself: words.has(`states.${key}.nextByItself`)
      ? String(words.raw(`states.${key}.nextByItself`))
      : undefined,
    action: words.has(`states.${key}.action`) ? words(`states.${key}.action`) : undefined,
  });
  return {
    heading: words("title"),
    reference: words("reference"),
    referenceHint: words("referenceHint"),
    timeline: words("timeline"),
    next: words("next"),
    live: words("live"),
    noScript: words("noScript"),
    reload: words("reload"),
    copies: words("copies"),
    download: words("download"),
    answers: words("answers"),
    leave: words("leave"),
    leaveHint: words("leaveHint"),
    copy: { action: copy("action"), done: copy("done") },
    marks: {
      done: words("doneStep"),
      current: words("currentStep"),
      failed: words("failedStep"),
      ahead: words("aheadStep"),
    },
    steps: {
      submitted: words("steps.submitted"),
      sent: words("steps.sent"),
      completed: words("steps.completed"),
    },
    held: { title: words("held.title"), text: words("held.text"), next: String(words.raw("held.next")) },
    states: Object.fromEntries(statusKeys.map((key) => [key, ofState(key)])),
    titles: Object.fromEntries(steps.map(({ slug }) => [slug, questions(`titles.${slug}`)])),
  };
}
