import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import type { PauseView } from "@/lib/review/exchange-view";

/** Says to staff that nothing is sent to the agency for a while, and what that means. */
export async function PauseNotice({ pause }: { pause: PauseView }) {
  const words = await getTranslations("ledger.pause");
  const { until, waiting } = pause;
  return (
    <div className="no-print mb-6">
      <Notice tone="warning" title={words("title")}>
        <p>
          {until ? words("until", { time: until.words }) : words("trying")}{" "}
          {words("waiting", { count: waiting })}
        </p>
      </Notice>
    </div>
  );
}
