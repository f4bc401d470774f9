import type { RouteDefinition } from "../route.ts";
import type { Capability } from "../values/roles/capabilities.ts";

/** On a colleague's open page, somebody else could give rights away or take persons away with these, all of them or one. */
const EXPORTS: readonly Capability[] = ["enquiries.export", "contacts.export"];
/** As a file or as JSON. The other calls of these capabilities look somebody up. */
const EXPORT_PATH = /\/export(?:\/|$)/;
/** Users and roles, and who mails are sent as. */
const WRITES: readonly Capability[] = ["users.manage", "roles.manage", "campaigns.settings"];
const KEYS = "/admin/api-keys";
/** With a passkey somebody else could sign in from then on. */
const PASSKEYS = "/profile/passkeys";
/** What a shorter period erases does not come back. */
const RETENTION = ["/admin/settings/retention", "/admin/retention"] as const;
/** What the demo has brought comes back with a backup alone. */
const DEMO = "/admin/setup/demo";
/** Who must have a second factor, who is mailed about every enquiry, and for how long it is known who did what. */
const SETTINGS = [
  "/admin/settings/security",
  "/admin/settings/notifications",
  "/admin/settings/audit",
] as const;
/** Where another system is sent what happens here, long after the page was closed. */
const WEBHOOKS = "/admin/webhooks";
/** Ends sessions of one's own: who only found the page open must not lock its owner out elsewhere. Those of colleagues are writes to users. */
const SESSIONS = "/profile/sessions";
/** Asks DNS and changes nothing. */
const LOOKUPS = "/admin/deliverability";

type Asked = Pick<RouteDefinition, "method" | "path" | "role" | "capability">;

/**
 * Whether a call is open only for ten minutes after a sign-in, or after the password or a code was given again
 * (`POST /auth/reauthenticate`); later it answers `reauthentication_required`.
 * A test mail of a campaign asks by itself, for its address decides (`test-mails.ts`).
 */
export function needsReauthentication({ method, path, role, capability }: Asked): boolean {
  if (role !== "staff") return false;
  if (EXPORTS.some((name) => name === capability)) return EXPORT_PATH.test(path);
  if (method === "get" || path.startsWith(LOOKUPS)) return false;
  return (
    WRITES.some((name) => name === capability) ||
    [KEYS, PASSKEYS, SESSIONS, WEBHOOKS, DEMO, ...SETTINGS, ...RETENTION].some((area) =>
      path.startsWith(area),
    )
  );
}
