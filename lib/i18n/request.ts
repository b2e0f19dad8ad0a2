import { getRequestConfig } from "next-intl/server";
import { messages } from "./messages/en";

/** Language, words and time zone of a request. English, as India writes it, is the only language so far. */
export default getRequestConfig(async () => ({ locale: "en-IN", messages, timeZone: "Asia/Kolkata" }));
