import { getTranslations } from "next-intl/server";
import { PersonFields } from "@/components/staff/person-fields";
import { FormStack, type PlainField } from "@/components/staff/plain-form";
import { Button } from "@/components/ui/button";
import type { Person } from "@/lib/staff/people";
import { roles } from "@/schemas/staff";

type Values = Partial<Pick<Person, "id" | "name" | "email" | "designation" | "branch" | "code">> & {
  role?: string;
};

/** What an administrator says of a person, somebody new or somebody known. */
export async function PersonForm({
  action,
  values,
  faults,
  known,
}: {
  action: (form: FormData) => Promise<void>;
  values: Values;
  /** By field. */
  faults: ReadonlyMap<string, string>;
  known?: Person;
}) {
  const [words, all] = await Promise.all([getTranslations("staff.people"), getTranslations("staff")]);
  const account = await getTranslations("staff.account");
  const common = await getTranslations("common.form");
  const line = (
    name: "name" | "designation" | "branch" | "code",
    label: string,
    hint?: string,
  ): PlainField => ({
    name,
    label,
    hint,
    value: values[name],
    fault: faults.get(name),
    autoComplete: "off",
  });
  const email: PlainField[] = known
    ? []
    : [
        {
          name: "email",
          label: words("email"),
          type: "email",
          value: values.email,
          fault: faults.get("email"),
          autoComplete: "off",
        },
      ];
  return (
    <form action={action}>
      {known ? <input type="hidden" name="id" value={known.id} /> : null}
      <FormStack>
        <PersonFields
          before={[line("name", words("name")), ...email]}
          role={{
            label: words("role"),
            hint: words("roleHint"),
            fault: faults.get("role"),
            value: values.role,
            empty: common("select"),
            options: roles.map((value) => ({ value, label: all(`roles.${value}`) })),
          }}
          after={[
            line("designation", account("designation"), words("employeeHint")),
            line("branch", account("branch")),
            line("code", account("code")),
            {
              name: "pan",
              label: `${words("pan")}${known ? ` (${words(known.hasPan ? "panKnown" : "panUnknown")})` : ""}`,
              hint: words(known ? "panHintKnown" : "panHint"),
              fault: faults.get("pan"),
              autoComplete: "off",
              width: "medium",
            },
          ]}
        />
        <div>
          <Button>{words(known ? "save" : "addAction")}</Button>
        </div>
      </FormStack>
    </form>
  );
}
