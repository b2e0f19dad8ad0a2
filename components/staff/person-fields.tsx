import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/inputs";
import { type PlainField, PlainFields } from "./plain-form";

/** The lines that describe a member of staff. `role` stands between who they are and what is sent of them. */
export function PersonFields({
  before,
  role,
  after,
}: {
  before: PlainField[];
  role: {
    label: string;
    hint: string;
    fault?: string;
    value?: string;
    empty: string;
    options: { value: string; label: string }[];
  };
  after: PlainField[];
}) {
  return (
    <>
      <PlainFields fields={before} />
      <Field name="role" label={role.label} hint={role.hint} fault={role.fault}>
        <Select
          name="role"
          id="role"
          options={role.options}
          empty={role.empty}
          defaultValue={role.value}
          aria-invalid={role.fault ? true : undefined}
          aria-describedby={role.fault ? "role-hint role-fault" : "role-hint"}
        />
      </Field>
      <PlainFields fields={after} />
    </>
  );
}
