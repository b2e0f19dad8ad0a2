declare module "autocannon" {
  type SentRequest = { path: string; body: string };

  type Figures = {
    "2xx": number;
    non2xx: number;
    errors: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds. */
    latency: Record<"p50" | "p99" | "max", number>;
  };

  /** Sends requests over so many connections for so many seconds. */
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    overallRate?: number;
    method: "POST";
    headers: Record<string, string>;
    requests: { setupRequest: (request: SentRequest) => SentRequest }[];
  }): PromiseLike<Figures>;
}
