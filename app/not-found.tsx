import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/button";

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("errors");
  return { title: words("notFoundTitle") };
}

export default async function NotFound() {
  const words = await getTranslations("errors");
  return (
    <div className="frame py-12 sm:py-20">
      <h1 className="text-2xl font-semibold">{words("notFoundTitle")}</h1>
      <p className="mt-4 max-w-xl text-muted">{words("notFoundText")}</p>
      <LinkButton href="/" className="mt-8">
        {words("home")}
      </LinkButton>
    </div>
  );
}
