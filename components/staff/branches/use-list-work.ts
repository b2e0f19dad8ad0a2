"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { branchListQuery, isDone, mergeRows, tellBranchList } from "@/lib/branches/view";
import type { BranchListIntent, BranchListState } from "@/schemas/branch";

/**
 * A list as it stands, and what works it off, turn by turn, while the page is open: unless it is paused, done, or
 * another page works on it.
 * @param first as the server saw it when the page was made
 */
export function useListWork(id: string, first: BranchListState) {
  const client = useQueryClient();
  const query = branchListQuery(id);
  const { data: list } = useQuery({ ...query, initialData: first });
  const work = useMutation({
    mutationFn: (intent: BranchListIntent) => tellBranchList(id, intent),
    retry: 2,
    onSuccess: async (newer) => {
      client.setQueryData(query.queryKey, (older) => mergeRows(older, newer));
      // Nothing new though something is open: another page has done it.
      if (newer.rows.length === 0) await client.invalidateQueries(query);
    },
  });
  const { mutate, isPending, isError } = work;
  const mayGoOn = !isDone(list) && list.paused === null && !list.busy && !isPending && !isError;
  const { waitUntil } = list;
  useEffect(() => {
    if (!mayGoOn) return;
    const pause = waitUntil === null ? 0 : Math.max(0, Date.parse(waitUntil) - Date.now()) + 1000;
    const timer = setTimeout(() => mutate("next"), pause);
    return () => clearTimeout(timer);
  }, [mayGoOn, waitUntil, mutate]);
  return { list, tell: mutate, isPending, isUnreachable: isError };
}
