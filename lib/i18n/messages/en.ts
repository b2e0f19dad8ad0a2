import common from "./en/common.json";
import errors from "./en/errors.json";
import home from "./en/home.json";
import onboarding from "./en/onboarding.json";
import questions from "./en/questions.json";
import sandbox from "./en/sandbox.json";

/** All words of the product in English, one file per part. */
export const messages = { common, errors, home, onboarding, questions, sandbox };
