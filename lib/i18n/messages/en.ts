import branches from "./en/branches.json";
import camera from "./en/camera.json";
import caseWords from "./en/case.json";
import common from "./en/common.json";
import errors from "./en/errors.json";
import figures from "./en/figures.json";
import gst from "./en/gst.json";
import home from "./en/home.json";
import inbox from "./en/inbox.json";
import interventions from "./en/interventions.json";
import ledger from "./en/ledger.json";
import mail from "./en/mail.json";
import onboarding from "./en/onboarding.json";
import questions from "./en/questions.json";
import queue from "./en/queue.json";
import review from "./en/review.json";
import sandbox from "./en/sandbox.json";
import staff from "./en/staff.json";

/** All words of the product in English, one file per part. */
export const messages = {
  branches,
  camera,
  case: caseWords,
  common,
  errors,
  figures,
  gst,
  home,
  inbox,
  interventions,
  ledger,
  mail,
  onboarding,
  questions,
  queue,
  review,
  sandbox,
  staff,
};
