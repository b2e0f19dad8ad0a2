import { redirect } from "next/navigation";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";

/** The start of staff is the queue. */
export default async function StaffHomePage() {
  await openStaffPage("see-applications", path.staff.home);
  redirect(path.staff.applications);
}
