import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/button";
import { path } from "@/lib/paths";

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("staff.errors");
  return { title: words("forbiddenTitle") };
}

/** What a member of staff sees whose role may not do what they asked for. */
export default async function Forbidden() {
  const words = await getTranslations("staff.errors");
  return (
    <div className="frame py-12 sm:py-20">
      <h1 className="text-2xl font-semibold">{words("forbiddenTitle")}</h1>
      <p className="mt-4 max-w-xl text-muted">{words("forbiddenText")}</p>
      <LinkButton href={path.staff.home} className="mt-8">
        {words("forbiddenHome")}
      </LinkButton>
    </div>
  );
}
