import { getTranslations } from "next-intl/server";
import { describe, Field } from "@/components/ui/field";
import { path } from "@/lib/paths";
import { MicrInput } from "./micr-input";

const name = "micr";

/** Asks for a MICR code, and tells what its digits say. */
export async function LookUpForm({ typed, fault }: { typed: string; fault: string | undefined }) {
  const words = await getTranslations("branches.search");
  const hint = words("hint");
  return (
    <form action={path.staff.branches} method="get" className="card">
      <Field name={name} label={words("label")} hint={hint} fault={fault}>
        <MicrInput
          key={typed}
          id={name}
          name={name}
          value={typed}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describe({ name, hint, fault })}
          action={words("action")}
          words={{
            title: words("partsTitle"),
            names: { city: words("parts.city"), bank: words("parts.bank"), branch: words("parts.branch") },
            texts: {
              city: words("partsText.city"),
              bank: words("partsText.bank"),
              branch: words("partsText.branch"),
            },
          }}
        />
      </Field>
    </form>
  );
}
