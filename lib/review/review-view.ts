import type { CaseDocumentView, MomentView } from "@/lib/review/case-view";

/*
 * What the pages of verification and of sending back show: plain data, every word already translated. Safe in a browser.
 */

/** A question that can be marked. `names` are those of its fields. */
export type MarkView = {
  label: string;
  /** Masked as staff see it; a file's name for a file. */
  value: string;
  /** Opens the file. */
  address: string | null;
  names: { mark: string; reason: string; note: string };
  /** Id of the list of common reasons that fits. */
  reasons: string;
};

export type MarkSectionView = { slug: string; title: string; marks: MarkView[] };

/** Common reasons, to choose from while typing. */
export type ReasonsView = { id: string; reasons: string[] };

/** What came back from a form that was sent: what was typed, by field, and what is wrong. */
export type SendBackState = {
  values: Record<string, string>;
  faults: { name: string; message: string }[];
};

/** One time that an application was sent back. `changed` is null where that is not asked. */
export type RoundView = {
  round: number;
  sentAt: MomentView;
  by: string;
  closedAt: MomentView | null;
  items: { label: string; forInvestor: string; forStaff: string; changed: boolean | null }[];
};

/** What stands on one document, beside the others. */
export type DocumentFactsView = {
  title: string;
  kind: string;
  name: string;
  birth: string;
  validUntil: string;
};

export type VerifyView = {
  reference: string;
  /** What the investor says in the video. */
  code: string;
  /** How the video was made. */
  recording: string;
  documents: CaseDocumentView[];
  facts: DocumentFactsView[];
  hints: string[];
  checks: { name: string; label: string; hint: string; fault: string | undefined; isTicked: boolean }[];
  /** The verifier's own data as it goes out. */
  employee: { label: string; value: string }[];
  /** Why it can't be verified by this person, in words. `leadsBack`: what remains is to send it back. */
  bar: { title: string; text: string; leadsBack: boolean } | null;
  /** Whether nobody has said what the verifier's own PAN is: by it their own application is known best. */
  ownPanUnknown: boolean;
  /** See `submissionMark`. */
  submission: string;
  rounds: RoundView[];
};

export type SendBackView = {
  reference: string;
  /** What can be marked; null where the application can't be sent back now. */
  form: { sections: MarkSectionView[]; reasons: ReasonsView[] } | null;
  /** Whether the application is with its investor: a new link can be made. */
  isOut: boolean;
  /** The link that was just made. */
  link: string | null;
  rounds: RoundView[];
};
