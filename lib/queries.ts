import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { path } from "@/lib/paths";

const firstPause = 1000;
const longestPause = 30_000;

/**
 * Where the application of this browser stands, asked again after ever longer pauses (1 s to 30 s) until nothing more
 * will happen by itself.
 */
export const currentApplicationQuery = queryOptions({
  queryKey: ["current-application"],
  queryFn: async ({ signal }) => {
    const answer = await fetch(path.currentApplication, { signal, headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error(`The status could not be read: ${answer.status}`);
    // Fetched here, so that the page stands without it.
    const { applicationStatusSchema } = await import("@/schemas/api");
    return applicationStatusSchema.parse(await answer.json());
  },
  // What the server put into the page is not asked for again at once.
  staleTime: firstPause,
  refetchInterval: ({ state }) =>
    state.data?.final ? false : Math.min(longestPause, firstPause * 1.5 ** state.dataUpdateCount),
});

const queueFreshness = 5_000;

/**
 * The queue of applications, page by page, read again when its window comes to the front.
 * @param query of the queue's address, without the place
 * @param place where the first page begins, as `after=mark` or `before=mark`; null for the start of the list
 */
export function queueQuery(query: string, place: string | null) {
  return infiniteQueryOptions({
    queryKey: ["queue", query, place],
    queryFn: async ({ pageParam, signal }) => {
      const address = path.staff.queueData([query, pageParam ?? ""].filter((part) => part !== "").join("&"));
      const answer = await fetch(address, { signal, headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error(`The queue could not be read: ${answer.status}`);
      const { queuePageSchema } = await import("@/schemas/queue");
      return queuePageSchema.parse(await answer.json());
    },
    initialPageParam: place,
    getNextPageParam: ({ next }) => next,
    staleTime: queueFreshness,
    retry: 1,
  });
}
