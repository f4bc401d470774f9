import { z } from "zod";
import { ExportLanguage } from "../../enquiries/export-language.ts";
import { StaffMember } from "../../staff-member.ts";
import { RECORD_ENTITIES, settingsMarks } from "../../records/records.ts";
import { route } from "../../route.ts";
import { Currency } from "../../values/currency.ts";
import { settingsCalls, settingsChange } from "../../records/version-calls.ts";
import {
  DayInput,
  FlagParam,
  IdParam,
  Instant,
  InstantInput,
  ListParam,
  SearchParam,
  YEARS,
} from "../../values/fields.ts";
import {
  AUDIT_CURSOR_MAX_LENGTH,
  AUDIT_FILTER_MAX,
  AUDIT_MONTHS,
  AUDIT_PAGE_SIZE,
  AUDIT_PAGE_SIZE_MAX,
} from "../../values/limits/personal-data.ts";

const path = "/admin/audit";
const admin = { role: "staff", capability: "audit.read", tag: "Audit log" } as const;

/** What a line is about: records, and what has no history of its own. A sign-in is about its user. */
export const AUDIT_ENTITIES = [
  ...RECORD_ENTITIES,
  "customer",
  "person",
  "api_key",
  "webhook",
  "price_list",
  "saved_search",
  "kept_shortlist",
  "sender_address",
  "customer_view",
  "kept_mail",
  "queue",
  "route",
  "audit",
  "retention",
  "database",
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** What happened. The same word is the `event` of the log and of the metrics; it never gets another meaning. */
export const AUDIT_ACTIONS = [
  "created",
  "updated",
  "deleted",
  "restored",
  "draft_saved",
  "draft_discarded",
  "status_changed",
  "opened",
  "note",
  "held",
  "hold_ended",
  "reply",
  "reply_undone",
  "call",
  "escalated",
  "step_set",
  "step_done",
  "step_cancelled",
  "visit_sent",
  "visit_refused",
  "offered",
  "offer_changed",
  "offer_withdrawn",
  "merged",
  "unmerged",
  "separated",
  "test_sent",
  "unconfirmed_settled",
  "jobs_retried",
  "jobs_discarded",
  "queue_paused",
  "queue_resumed",
  "sign_in",
  "sign_in_failed",
  "sign_out",
  "session_ended",
  "throttled",
  "forbidden",
  "password_changed",
  "password_link_sent",
  "second_factor_on",
  "second_factor_off",
  "second_factor_reset",
  "second_factor_failed",
  "recovery_code_used",
  "passkey_added",
  "passkey_renamed",
  "passkey_removed",
  "sso_linked",
  "sso_unlinked",
  "push_added",
  "push_removed",
  "recovery_codes_renewed",
  "role_changed",
  "rotated",
  "revoked",
  "exported",
  "erasure_asked",
  "erasure_refused",
  "erased",
  "removed",
  "trimmed",
  "checked",
  "database_restored",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const Values = z.record(z.string(), z.unknown()).nullable();

export const AuditLine = z.object({
  id: z.int(),
  created_at: Instant,
  /** Null for the system, and for a stranger. The name is the one they had then. */
  actor: StaffMember.nullable(),
  /** One of `AUDIT_ACTIONS`, or one of a later build. */
  action: z.string(),
  /** One of `AUDIT_ENTITIES`, or one of a later build. */
  entity: z.string(),
  entity_id: z.int().nullable(),
  /** What the thing was called then; empty where that would name a visitor. */
  title: z.string(),
  /** The record's version that the write has produced. */
  version: z.int().nullable(),
  /** The currency of all prices at that time. */
  currency: Currency,
  /** The changed fields as they were, and as they became. `[hidden]` replaces what names a visitor. */
  before: Values,
  after: Values,
  is_security: z.boolean(),
  request_id: z.string().nullable(),
  /** The address it came from; after 30 days only its network (`203.0.113.0/24`). Null for the system. */
  address: z.string().nullable(),
  /** Its place in the chain, its own hash, and that of the line before it. */
  position: z.int().nullable(),
  previous_hash: z.string().nullable(),
  hash: z.string().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

const Words = ListParam.pipe(z.array(z.string().max(AUDIT_FILTER_MAX.length)).max(AUDIT_FILTER_MAX.count));
/** A day of the firm's time zone, or an instant; a `+04:00` that was not encoded arrives with a space. */
const DayOrInstant = z
  .string({ error: "errors.invalid_date" })
  .max(AUDIT_FILTER_MAX.length, { error: "errors.invalid_date", abort: true })
  .transform((text) => text.replace(/ (?=\d\d:?\d\d$)/, "+"))
  .pipe(z.union([DayInput, InstantInput], { error: "errors.invalid_date" }));

const CURSOR = /^(\d{1,15})-(\d{1,15})$/;
/** The place of a line in the list: it is sorted by time, then by id. */
export interface AuditPosition {
  at: number;
  id: number;
}
/** The end of the years that requests may name. */
const CURSOR_MAX_MS = Date.UTC(YEARS.last + 1, 0);
export const AuditCursor = z
  .string()
  .max(AUDIT_CURSOR_MAX_LENGTH, { error: "errors.invalid_value", abort: true })
  .transform((text, context): AuditPosition => {
    const [, at = "", id = ""] = CURSOR.exec(text) ?? [];
    if (at === "" || Number(at) >= CURSOR_MAX_MS)
      context.addIssue({ code: "custom", message: "errors.invalid_value" });
    return { at: Number(at), id: Number(id) };
  })
  .meta({ description: "`next_cursor` of the page before" });
export const writeAuditCursor = ({ at, id }: AuditPosition): string => `${at}-${id}`;

export const AuditFilter = z.object({
  /** A user's id or e-mail address, `system`, or a part of the name. */
  actor: SearchParam.optional(),
  /** One action, or several. */
  action: Words.optional(),
  /** A kind of thing, or one thing: `apartment`, `apartment:12`. Or several of both. */
  entity: Words.optional(),
  entity_id: IdParam.optional(),
  /** A part of the thing's or the person's name. */
  search: SearchParam.optional(),
  /** Only security events, or only the others. */
  security: FlagParam.optional(),
  /** From this day or instant on, through that day or instant. */
  from: DayOrInstant.optional(),
  to: DayOrInstant.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const listAudit = route({
  ...admin,
  method: "get",
  path,
  summary: "Who did what, when and from where; newest first",
  query: AuditFilter.extend({
    cursor: AuditCursor.optional(),
    limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_SIZE_MAX).default(AUDIT_PAGE_SIZE),
  }),
  response: z.object({
    data: z.array(AuditLine),
    meta: z.object({ next_cursor: z.string().nullable() }),
  }),
});

export const exportAudit = route({
  ...admin,
  method: "get",
  path: `${path}/export`,
  summary: "The same lines as CSV, which leaves a line itself",
  // Strict: with a misspelt filter the file would contain more than intended.
  query: AuditFilter.extend({ language: ExportLanguage.optional() }).strict(),
  produces: "text/csv",
  fileName: "audit.csv",
});

export const AuditChain = z.object({
  /** False: a line was changed, removed or added by somebody who is not Ezo. */
  is_whole: z.boolean(),
  /** The first place that is not as it was written. */
  broken_position: z.int().nullable(),
  lines: z.int(),
  /** Lines that have no place yet. */
  waiting: z.int(),
  /** When every line was last compared; the newest ones are compared for each answer. */
  checked_at: Instant.nullable(),
  /** The chain begins behind this place, since older lines have gone. */
  trimmed_position: z.int(),
  /** Its end; keep it elsewhere, and `npm run audit:verify -- --expect` proves later that nothing before it has changed. */
  head: z.object({ position: z.int(), hash: z.string() }).nullable(),
});
export type AuditChain = z.infer<typeof AuditChain>;

export const getAuditChain = route({
  ...admin,
  method: "get",
  path: `${path}/chain`,
  summary: "Whether the chain of the audit log is whole",
  response: z.object({ data: AuditChain }),
});

export const checkAudit = route({
  ...admin,
  capability: "ops.act",
  method: "post",
  path: `${path}/check`,
  summary: "Compares every line of the audit log with its hash now",
  response: z.object({ data: AuditChain }),
});

export const AuditSettings = z.object({
  /** How long lines are kept. */
  retention_months: z.int().min(AUDIT_MONTHS.min).max(AUDIT_MONTHS.max),
});
export type AuditSettings = z.infer<typeof AuditSettings>;
const AuditSettingsChange = AuditSettings.partial().strict();
export const AdminAuditSettings = AuditSettings.extend(settingsMarks);
export type AdminAuditSettings = z.infer<typeof AdminAuditSettings>;

export const auditSettings = settingsCalls({
  capability: "settings.manage",
  tag: "Settings",
  path: "/admin/settings/audit",
  noun: "the settings of the audit log",
  summary: "How long the audit log is kept",
  item: AdminAuditSettings,
  change: {
    summary: "Changes how long the audit log is kept; fields that are left out are not changed",
    body: AuditSettingsChange.extend(settingsChange),
  },
});
