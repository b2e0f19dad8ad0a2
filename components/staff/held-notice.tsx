import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import type { MomentView } from "@/lib/review/case-view";

/** Says to staff that an application was put off until the agency can be reached. */
export async function HeldNotice({ until }: { until: MomentView }) {
  const words = await getTranslations("ledger.held");
  return (
    <div className="no-print mb-6">
      <Notice title={words("title")}>
        <p>{words("text", { time: until.words })}</p>
      </Notice>
    </div>
  );
}
