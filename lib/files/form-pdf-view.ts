/** All that the form shows, in the words that it shows them in. Nothing is translated or looked up while drawing. */
export type FormPdfView = {
  title: string;
  reference: string;
  /** SHA-256, in hex, of all that was answered. */
  answersHash: string;
  /** When it was made, as the reader reads it. */
  createdAt: string;
  language: string;
  sections: { title: string; rows: { label: string; value: string }[] }[];
  /** JPEG */
  photo?: Uint8Array;
  /** PNG */
  signature?: Uint8Array;
  /** Who signs, below the signature. */
  signer: string;
  declaration: string[];
  /** In this order behind the form: an image takes a page, a PDF as many as it has. */
  attachments: ({ caption: string; image: Uint8Array } | { caption: string; pdf: Uint8Array })[];
  words: {
    product: string;
    investor: string;
    reference: string;
    created: string;
    declaration: string;
    signature: string;
    answersHash: string;
    /** In place of an empty answer. */
    noAnswer: string;
    /** With the places `{page}` and `{total}`. */
    pageOf: string;
    /** The caption of one page of an attached PDF that has several, with the places `{caption}`, `{page}`, `{total}`. */
    partOf: string;
  };
};
