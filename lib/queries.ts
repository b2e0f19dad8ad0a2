import { queryOptions } from "@tanstack/react-query";
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
