import type { Metadata, Viewport } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { env } from "@/lib/env";
import { path } from "@/lib/paths";
import "./globals.css";

/** Each page carries a nonce of its own request. */
export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("common");
  const product = words("product");
  return {
    title: { default: product, template: `%s · ${product}` },
    description: words("description"),
    applicationName: product,
    manifest: "/manifest.webmanifest",
    icons: { icon: "/icon.svg" },
    robots: { index: false, follow: false },
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f5f7f9" },
    { media: "(prefers-color-scheme: dark)", color: "#0e141b" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, words] = await Promise.all([getLocale(), getTranslations("common")]);
  return (
    <html lang={locale}>
      <body className="flex flex-col">
        <a
          href="#content"
          className="button button-primary absolute top-2 left-2 z-10 -translate-y-20 focus:translate-y-0"
        >
          {words("skip")}
        </a>
        {env().practice ? (
          <aside aria-label={words("sandbox.title")} className="bg-warning-soft text-warning">
            <p className="frame py-2 text-sm">
              <strong className="font-semibold">{words("sandbox.title")}</strong> {words("sandbox.text")}{" "}
              <a href="/sandbox" className="text-warning hover:text-warning">
                {words("sandbox.more")}
              </a>
            </p>
          </aside>
        ) : null}
        <header className="border-b border-line bg-surface">
          <div className="frame flex min-h-16 items-center">
            <a href="/" className="flex items-center gap-2.5 py-2 text-ink no-underline hover:text-ink">
              <Wordmark />
              <span className="font-semibold">{words("product")}</span>
            </a>
          </div>
        </header>
        <main id="content" tabIndex={-1} className="flex-1">
          {children}
        </main>
        <footer className="mt-8 border-t border-line">
          <div className="frame flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-6 text-sm text-muted">
            <p className="flex items-center gap-2">
              <Icon name="lock" className="size-4" />
              {words("footer.encrypted")}
            </p>
            <a href={path.staff.home} className="py-1 text-muted">
              {words("footer.staff")}
            </a>
          </div>
        </footer>
      </body>
    </html>
  );
}

function Wordmark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M9 16.5l5 5 9.5-11"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
