import type { ReactNode } from "react";

/** The frame of the onboarding pages: the rail above the content on narrow screens, beside it on wide ones. */
export function StepLayout({ rail, children }: { rail?: ReactNode; children: ReactNode }) {
  if (!rail) return <div className="frame max-w-3xl py-6 lg:py-12">{children}</div>;
  return (
    <div className="frame grid gap-6 py-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12 lg:py-12">
      <div className="lg:sticky lg:top-8 lg:self-start">{rail}</div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </div>
  );
}
