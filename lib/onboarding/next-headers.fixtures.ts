import { AsyncLocalStorage } from "node:async_hooks";

/** Stands for next/headers, which needs a request of Next's own: the cookies of the request at hand. */
export const requestCookies = new AsyncLocalStorage<string>();

export async function cookies() {
  const pairs = (requestCookies.getStore() ?? "").split("; ").map((pair) => pair.split("="));
  return {
    get(name: string) {
      const value = pairs.find(([known]) => known === name)?.[1];
      return value === undefined ? undefined : { name, value };
    },
  };
}
