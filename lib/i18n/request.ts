import { getRequestConfig } from "next-intl/server";
import { messages } from "./messages/en";

/** Language, words and time zone of a request. English is the only language so far. */
export default getRequestConfig(async () => ({ locale: "en", messages, timeZone: "Asia/Kolkata" }));
