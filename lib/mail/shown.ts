import { listMails, type MailRecord } from "@/lib/db/mails";
import { env } from "@/lib/env";

/** A piece of a mail's text; `address` is a path of ours where the piece is a link. */
export type MailPiece = { text: string; address: string | null };

/** A mail for a person to look at: paragraphs of lines of pieces. */
export type ShownMail = Omit<MailRecord, "content" | "sentAt"> & { paragraphs: MailPiece[][][] };

/** The newest mails, for a person to look at where none are sent. */
export async function readShownMails(): Promise<ShownMail[]> {
  return (await listMails(50)).map(({ id, recipient, subject, content, createdAt }) => ({
    id,
    recipient,
    subject,
    createdAt,
    paragraphs: content.split(/\n{2,}/).map((part) => part.split("\n").map(readPieces)),
  }));
}

/** Links to pages of ours work; other addresses stay text. */
function readPieces(line: string): MailPiece[] {
  const { publicUrl } = env();
  return line
    .split(/(https?:\/\/\S+)/)
    .filter((text) => text !== "")
    .map((text) => ({
      text,
      address: text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : null,
    }));
}
