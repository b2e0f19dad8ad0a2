import { createTranslator, type Messages } from "next-intl";
import { messages } from "@/lib/i18n/messages/en";
import type { Words } from "@/lib/onboarding/options";

const questions: Messages = messages.questions;

/** The words below `questions` in English, as the pages get them. A missing key throws. */
export const questionWords: Words = createTranslator({
  locale: "en",
  messages: questions,
  onError: (error) => {
    throw error;
  },
});
