import { createTranslator, type Messages } from "next-intl";
import { messages } from "@/lib/i18n/messages/en";

const all: Record<string, Messages> = messages;

/** Stands for `getTranslations` of next-intl, which needs a request: the English words, a missing one throws. */
export async function getTranslations(section: string) {
  return createTranslator({
    locale: "en",
    messages: all,
    namespace: section,
    onError: (error) => {
      throw error;
    },
  });
}
