/*
 * The addresses of our own pages and routes. Safe in a browser. Queries carry codes and slugs, never an answer.
 */

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** What a step's page is asked to show beside the step. */
export type StepQuery = {
  /** Check the saved answers and show what is wrong. */
  check?: boolean;
  /** The question that was answered by itself: what is said concerns it alone. */
  only?: string;
  /** Where to go after saving. */
  returnTo?: "review";
  /** Slug of a step whose answers from another tab were just replaced. */
  replaced?: string;
  /** Answers were changed in another tab before they were signed: nothing was sent. */
  changed?: boolean;
  /** Say that a document has just filled some of the step in. */
  filled?: boolean;
  /** `question.code` of each file that was refused, or `form.code` for the form as a whole. */
  fault?: string;
};

export const path = {
  home: "/",
  onboarding: "/onboarding",
  step: (slug: string, { check, only, returnTo, replaced, changed, filled, fault }: StepQuery = {}) =>
    withQuery(`/onboarding/${slug}`, {
      check: check ? "1" : undefined,
      only,
      fault,
      return: returnTo,
      replaced,
      changed: changed ? "1" : undefined,
      filled: filled ? "1" : undefined,
    }),
  /** `check` shows what is missing; `mismatch` says that answers do not fit together; `changed` as in a step. */
  review: ({
    replaced,
    check,
    mismatch,
    changed,
  }: {
    replaced?: string;
    check?: boolean;
    mismatch?: boolean;
    changed?: boolean;
  } = {}) =>
    withQuery("/onboarding/review", {
      check: check ? "1" : undefined,
      fault: mismatch ? "mismatch" : undefined,
      changed: changed ? "1" : undefined,
      replaced,
    }),
  status: "/onboarding/status",
  /** The short list of what staff sent back. */
  corrections: ({ replaced, changed }: { replaced?: string; changed?: boolean } = {}) =>
    withQuery("/onboarding/corrections", { replaced, changed: changed ? "1" : undefined }),
  /** Opens an application that was sent back in the browser of whoever holds the link. */
  returnLink: (token: string) => `/onboarding/return/${token}`,
  /** Said where such a link opens nothing. */
  returnGone: "/onboarding/return",
  form: "/api/applications/current/form",
  /** The same, shown in the browser rather than kept. */
  formToRead: "/api/applications/current/form?read=1",
  answers: "/onboarding/answers",
  currentApplication: "/api/applications/current",
  /** Where mails are shown that are not sent. */
  sandboxMail: "/sandbox/mail",
  /** An offline Aadhaar file of nobody, to try that with. */
  practiceAadhaar: "/sandbox/offline-aadhaar",
  callback: (token: string) => `/api/callbacks/${token}`,
  staff: {
    home: "/staff",
    /** `to`: where to go after signing in; `fault`: a code of what went wrong. */
    signIn: ({ to, fault }: { to?: string; fault?: string } = {}) =>
      withQuery("/staff/sign-in", { fault, to: to === "/staff" ? undefined : to }),
    code: ({ to, fault }: { to?: string; fault?: string } = {}) =>
      withQuery("/staff/sign-in/code", { fault, to }),
    invitation: (token: string, { fault }: { fault?: string } = {}) =>
      withQuery(`/staff/invitations/${token}`, { fault }),
    /** Where a member of staff sets up their own second factor. */
    secondFactor: ({ fault }: { fault?: string } = {}) =>
      withQuery("/staff/account/second-factor", { fault }),
    account: ({ done, fault }: { done?: string; fault?: string } = {}) =>
      withQuery("/staff/account", { done, fault }),
    people: ({ fault }: { fault?: string } = {}) => withQuery("/staff/people", { fault }),
    person: (id: string, { done, fault }: { done?: string; fault?: string } = {}) =>
      withQuery(`/staff/people/${id}`, { done, fault }),
    applications: "/staff/applications",
    /** The queue of applications; `query` holds codes alone, never what is searched for. */
    queue: (query: string) => (query === "" ? "/staff/applications" : `/staff/applications?${query}`),
    /** The same as data, and where an application is assigned. */
    queueData: (query: string) =>
      query === "" ? "/api/staff/applications" : `/api/staff/applications?${query}`,
    application: (reference: string) => `/staff/applications/${reference}`,
    /** `fault`: codes of what is missing or wrong; `ticked`: what was confirmed all the same. Parted by commas. */
    verify: (reference: string, { fault, ticked }: { fault?: string; ticked?: string } = {}) =>
      withQuery(`/staff/applications/${reference}/verify`, { fault, ticked }),
    sendBack: (reference: string) => `/staff/applications/${reference}/send-back`,
    /** Where staff step in; `fault`: codes of what is wrong with the form, parted by commas. */
    intervene: (reference: string, { fault }: { fault?: string } = {}) =>
      withQuery(`/staff/applications/${reference}/intervene`, { fault }),
    /** Every attempt to send an application. */
    pushes: (reference: string) => `/staff/applications/${reference}/pushes`,
    /** One of them, by its number; `against`: the number of the one to compare it with. */
    push: (reference: string, attempt: number | string, { against }: { against?: string } = {}) =>
      withQuery(`/staff/applications/${reference}/pushes/${attempt}`, { against }),
    /** Where a hidden value of what was sent or answered is asked for in full. */
    unmaskPush: (reference: string, attempt: number | string) =>
      `/api/staff/applications/${reference}/pushes/${attempt}/unmask`,
    /** All callbacks; `show`: how they were read, or `all`; `after`, `before`: the mark of a place in the list. */
    inbox: ({ show, after, before }: { show?: string; after?: string; before?: string } = {}) =>
      withQuery("/staff/inbox", { show, after, before }),
    /** One of them. `done`: it was just read again; `fault`: codes of what is wrong with the form, parted by commas. */
    callback: (id: string, { done, fault }: { done?: boolean; fault?: string } = {}) =>
      withQuery(`/staff/inbox/${id}`, { done: done ? "1" : undefined, fault }),
    /** Where a hidden value of a callback is asked for in full. */
    unmaskCallback: (id: string) => `/api/staff/inbox/${id}/unmask`,
    /** A file of an application, for staff who are signed in. */
    caseFile: (reference: string, id: string) => `/api/staff/applications/${reference}/files/${id}`,
    /** Its form as a PDF. */
    caseForm: (reference: string) => `/api/staff/applications/${reference}/form`,
    /** Where one hidden value is asked for in full. */
    unmask: (reference: string) => `/api/staff/applications/${reference}/unmask`,
    gst: "/staff/gst",
    /** `fault`: `question.code` pairs, parted by commas; `again`: id of the check to repeat; `missing`: only what it has no answer for. */
    gstForm: ({ fault, again, missing }: { fault?: string; again?: string; missing?: boolean } = {}) =>
      withQuery("/staff/gst", { fault, again, months: missing ? "missing" : undefined }),
    /** `tolerance`: rupees, in place of the check's own. */
    gstCheck: (id: string, { tolerance }: { tolerance?: string } = {}) =>
      withQuery(`/staff/gst/${id}`, { tolerance }),
    /** Where a check is asked for. */
    newGstCheck: "/api/staff/gst/checks",
    gstExport: (id: string, format: "csv" | "xlsx", { tolerance }: { tolerance?: string } = {}) =>
      withQuery(`/api/staff/gst/checks/${id}/${format}`, { tolerance }),
    branches: "/staff/branches",
    /** `fault`: what is wrong with the code; `problem`: why the upstream gave no new answer. */
    branch: (
      micr: string,
      { fault, problem, done }: { fault?: string; problem?: string; done?: string } = {},
    ) => withQuery("/staff/branches", { micr, fault, problem, done }),
    branchLists: ({ fault }: { fault?: string } = {}) => withQuery("/staff/branches/lists", { fault }),
    /** `show`: the rows to show, by what became of them. */
    branchList: (id: string, { show }: { show?: string } = {}) =>
      withQuery(`/staff/branches/lists/${id}`, { show }),
    /** Where a list of MICR codes is sent to. */
    newBranchList: "/api/staff/branches/lists",
    /** What has become of a list, and where it is told to go on. */
    branchListWork: (id: string) => `/api/staff/branches/lists/${id}`,
    branchListResult: (id: string, format: "csv" | "xlsx") =>
      `/api/staff/branches/lists/${id}/result?format=${format}`,
    figures: "/staff/figures",
    figuresOf: (days: number) => withQuery("/staff/figures", { days: String(days) }),
  },
};
