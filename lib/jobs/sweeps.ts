import { deleteExpired } from "@/lib/db/tidy";
import { sweepFiles } from "@/lib/files/sweep-files";
import { queueUnsentMails } from "@/lib/mail/deliver";
import { sweepUploads } from "@/lib/files/sweep-uploads";
import { queueDueApplications } from "@/lib/onboarding/due";
import { settleLostPushes } from "@/lib/onboarding/lost-pushes";
import { settleKeptCallbacks } from "@/lib/onboarding/settle-soon";
import { tellOverdue } from "@/lib/onboarding/overdue";

/**
 * Work that each process does at its start and then again and again. Any number of processes may do it at once, and
 * doing it twice changes nothing.
 */
export type Sweep = { name: string; everySeconds: number; run(): Promise<void> };

export const sweeps: readonly Sweep[] = [
  { name: "delete-expired", everySeconds: 60 * 60, run: deleteExpired },
  { name: "remove-lost-files", everySeconds: 24 * 60 * 60, run: async () => void (await sweepFiles()) },
  { name: "remove-expired-uploads", everySeconds: 60 * 60, run: async () => void (await sweepUploads()) },
  { name: "settle-kept-callbacks", everySeconds: 10, run: settleKeptCallbacks },
  { name: "tell-overdue", everySeconds: 60, run: tellOverdue },
  { name: "settle-lost-pushes", everySeconds: 15, run: settleLostPushes },
  { name: "queue-unsent-mails", everySeconds: 15 * 60, run: queueUnsentMails },
  { name: "queue-due-applications", everySeconds: 15, run: queueDueApplications },
];
