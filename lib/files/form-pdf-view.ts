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
  photo?: Buffer;
  /** PNG */
  signature?: Buffer;
  /** Who signs, below the signature. */
  signer: string;
  declaration: string[];
  /** In this order behind the form: an image takes a page, a PDF as many as it has. */
  attachments: ({ caption: string; image: Buffer } | { caption: string; pdf: Buffer })[];
  words: {
    product: string;
    reference: string;
    created: string;
    declaration: string;
    signature: string;
    answersHash: string;
    /** In place of an empty answer. */
    noAnswer: string;
    pageOf: (page: number, total: number) => string;
    /** The caption of one page of an attached PDF that has several. */
    partOf: (caption: string, page: number, total: number) => string;
  };
};
