import { UpstreamError } from "@/lib/upstream/errors";
import type { LoginResponse } from "@/schemas/upstream/login";

/** A fixed access token, or a login that issues one. */
export type UpstreamAuth = { token: string } | { loginUrl: string; username: string; password: string };

export type Credentials = Exclude<UpstreamAuth, { token: string }>;

/** Lends the access token of one service to calls. */
export type Session = {
  /** Makes a call with the token. A 401 drops the token, logs in once more and repeats the call. */
  withToken<Result>(call: (token: string) => Promise<Result>): Promise<Result>;
};

/** How long before its end a token is no longer used, in milliseconds, but at most a tenth of its life. */
const margin = 30_000;

/**
 * Opens a session of one service (contract, "Authentication"). With a login, the token is kept for its `ttl` seconds, and
 * calls that need one at the same time share one login. With a fixed token, a 401 is final.
 */
export function openSession(
  auth: UpstreamAuth,
  logIn: (credentials: Credentials) => Promise<LoginResponse>,
  now: () => number = Date.now,
): Session {
  if ("token" in auth) return { withToken: (call) => call(auth.token) };

  let kept: { token: string; until: number } | undefined;
  let pending: Promise<string> | undefined;

  async function renew(credentials: Credentials): Promise<string> {
    const { id, ttl } = await logIn(credentials);
    const life = ttl * 1000;
    kept = { token: id, until: now() + life - Math.min(margin, life / 10) };
    return id;
  }

  function token(credentials: Credentials): Promise<string> {
    if (kept && now() < kept.until) return Promise.resolve(kept.token);
    pending ??= renew(credentials).finally(() => {
      pending = undefined;
    });
    return pending;
  }

  return {
    async withToken(call) {
      const used = await token(auth);
      try {
        return await call(used);
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.status !== 401) throw error;
        if (kept?.token === used) kept = undefined;
        return call(await token(auth));
      }
    },
  };
}
