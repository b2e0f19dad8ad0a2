import type { Limits, makeAgent } from "@/lib/upstream/http";
import type { Session, UpstreamAuth } from "@/lib/upstream/session";

/** Where the upstream is, how we log in, and the settings that change what we may send. The settings have this shape. */
export type UpstreamConfig = {
  /** The general service: base address without a slash at the end. */
  upstream: { baseUrl: string; patronId: string; auth: UpstreamAuth };
  /** The onboarding push service. */
  kra: { baseUrl: string; auth: UpstreamAuth };
  kycMode: string;
  bankVerification: boolean;
  gstPeriodFormat: "MM/YYYY" | "MMYYYY";
  fatcaCountryCodes: "numeric" | "alpha-2";
};

/** What the three operations share. */
export type UpstreamContext = {
  config: UpstreamConfig;
  limits: Limits;
  general: Session;
  kra: Session;
  agents: { push: ReturnType<typeof makeAgent>; other: ReturnType<typeof makeAgent> };
};
