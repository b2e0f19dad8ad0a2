import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AssignmentChange } from "@/components/staff/queue/queue-table";
import { fillWords } from "@/lib/onboarding/view";
import { path } from "@/lib/paths";
import { closedStates, type QueuePage, type QueueRow, type QueueWords } from "@/lib/queue/view";
import { queueQuery } from "@/lib/queries";
import type { Assignment } from "@/schemas/queue";

type Wish = { row: QueueRow; change: AssignmentChange };
type News = { tone: "success" | "warning" | "danger"; text: string };

async function send({ row, change }: Wish): Promise<Assignment> {
  const answer = await fetch(path.staff.queueData(""), {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ reference: row.reference, from: row.assignee?.id ?? "", change }),
  });
  if (!answer.ok && answer.status !== 409) throw new Error(`It could not be assigned: ${answer.status}`);
  const { assignmentSchema } = await import("@/schemas/queue");
  return assignmentSchema.parse(await answer.json());
}

/** Assigns rows of the list in place, and says what has come of it. The list stays as it is, at the same place. */
export function useAssignment(query: string, place: string | null, words: QueueWords["list"]) {
  const client = useQueryClient();
  const [news, setNews] = useState<News | null>(null);
  const [pending, setPending] = useState<string[]>([]);
  const { mutate } = useMutation({
    mutationFn: send,
    onMutate: ({ row }) => setPending((before) => [...before, row.reference]),
    onSettled: (_answer, _error, { row }) =>
      setPending((before) => before.filter((reference) => reference !== row.reference)),
    onError: (_error, { row }) =>
      setNews({ tone: "danger", text: fillWords(words.failed, { reference: row.reference }) }),
    onSuccess: (answer, wish) => {
      client.setQueryData(queueQuery(query, place).queryKey, (list) => list && putInto(list, wish, answer));
      setNews(tell(answer, wish, words));
    },
  });
  return { news, pending, change: (row: QueueRow, change: AssignmentChange) => mutate({ row, change }) };
}

function putInto<Place>(
  list: InfiniteData<QueuePage, Place>,
  { row: { reference, state, assignee: before } }: Wish,
  { assignee }: Assignment,
): InfiniteData<QueuePage, Place> {
  const isCounted = !closedStates.includes(state);
  const change = isCounted ? Number(assignee?.isMe === true) - Number(before?.isMe === true) : 0;
  const pages = list.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.reference === reference ? { ...row, assignee } : row)),
    counts: { ...page.counts, mine: (page.counts["mine"] ?? 0) + change },
  }));
  return { ...list, pages };
}

function tell({ done, assignee }: Assignment, { row, change }: Wish, words: QueueWords["list"]): News {
  const { reference } = row;
  if (done)
    return {
      tone: "success",
      text: fillWords(change === "take" ? words.taken : words.returned, { reference }),
    };
  if (assignee === null) return { tone: "warning", text: fillWords(words.quickerNobody, { reference }) };
  return { tone: "warning", text: fillWords(words.quicker, { reference, name: assignee.name }) };
}
