import { createTranslator, type Messages } from "next-intl";
import { messages } from "@/lib/i18n/messages/en";

const parts: Record<keyof typeof messages, Messages> = messages;

/** The words of one part of the product, for what is also done outside a request, such as by a job. */
export function wordsOf(part: keyof typeof messages) {
  return createTranslator({ locale: "en-IN", messages: parts[part] });
}
