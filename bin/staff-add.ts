import { parseArgs } from "node:util";
import { withDatabase } from "./with-database.ts";

// npm run staff:add -- name@company.in "Full Name" admin
// Adds a member of staff and prints a link by which they choose a password. The service may run meanwhile, or not.

const usage = `Use: npm run staff:add -- name@company.in "Full Name" support|verifier|admin
     [--designation "..."] [--branch "..."] [--code "..."]   sent to the agency with each investor they verify`;

await withDatabase(async () => {
  const text = { type: "string", default: "" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { designation: text, branch: text, code: text },
  });
  const [email, name, role] = positionals;
  const { newPersonForm, addPerson } = await import("../lib/staff/people.ts");
  const form = newPersonForm.safeParse({ ...values, email, name, role, pan: "" });
  if (!form.success) {
    const faults = new Set(form.error.issues.map((issue) => String(issue.path[0])));
    console.error(`To be corrected: ${[...faults].join(", ")}\n\n${usage}`);
    return 1;
  }
  const added = await addPerson(form.data, null);
  if (added === null) {
    console.error("Somebody has this e-mail address already. An administrator can invite them again.");
    return 1;
  }
  console.log(
    `${added.person.name} is added. This link works once, within 24 hours:\n\n  ${added.invitation}\n`,
  );
  return 0;
});
