import { listMails, type MailRecord } from "@/lib/db/mails";

/** The newest mails, for a person to look at where none are sent. */
export function readShownMails(): Promise<MailRecord[]> {
  return listMails(50);
}
