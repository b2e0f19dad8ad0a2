import type { Role } from "@/schemas/staff";

/** What each role may do. Checked on the server by every page, action and route of staff. */
const permissions = {
  "see-applications": ["support", "verifier", "admin"],
  "assign-applications": ["support", "verifier", "admin"],
  "unmask-values": ["verifier", "admin"],
  "verify-investors": ["verifier"],
  "send-back": ["support", "verifier", "admin"],
  intervene: ["support", "verifier", "admin"],
  "consent-to-settlement": ["verifier", "admin"],
  "check-gst": ["support", "verifier", "admin"],
  "find-branches": ["support", "verifier", "admin"],
  "see-figures": ["support", "verifier", "admin"],
  "manage-staff": ["admin"],
  "own-account": ["support", "verifier", "admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export function mayRole(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = permissions[permission];
  return roles.includes(role);
}
