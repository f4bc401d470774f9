import { z } from "zod";
import { settingsMarks } from "../records/records.ts";
import { route } from "../route.ts";
import { Instant } from "../values/fields.ts";
import { RETENTION } from "../values/limits/personal-data.ts";
import { settingsCalls, settingsChange } from "../records/version-calls.ts";

interface Bounds {
  min: number;
  max: number;
}
/** A whole number of months or days; null: this rule removes nothing. */
const period = ({ min, max }: Bounds) => z.int().min(min).max(max).nullable();

export const RetentionSettings = z.object({
  /** Enquiries that were completed without a deal are anonymised so many months after what was done about them last. */
  enquiries_months: period(RETENTION.enquiries_months),
  /** What says which mails were sent, and the recipients' addresses in the ledgers of ended campaigns. */
  deliveries_months: period(RETENTION.deliveries_months),
  /** Who has opened and clicked in ended campaigns. The campaigns' counts stay. */
  clicks_months: period(RETENTION.clicks_months),
  /** Ended sessions, from their login. Without this rule they are kept for 180 days. */
  sessions_days: period(RETENTION.sessions_days),
});
export type RetentionSettings = z.infer<typeof RetentionSettings>;
const RetentionSettingsChange = RetentionSettings.partial().strict();
export const AdminRetentionSettings = RetentionSettings.extend(settingsMarks);
export type AdminRetentionSettings = z.infer<typeof AdminRetentionSettings>;

export const retentionSettings = settingsCalls({
  capability: "settings.manage",
  tag: "Settings",
  path: "/admin/settings/retention",
  noun: "the settings of retention",
  summary: "How long personal data is kept",
  item: AdminRetentionSettings,
  change: {
    summary:
      "Changes how long personal data is kept, from the next night on; fields that are left out are not changed",
    body: RetentionSettingsChange.extend(settingsChange),
  },
});

/** What the rules remove, each counted by itself. */
export const RETENTION_KINDS = [
  "enquiries",
  "deliveries",
  "addresses",
  "clicks",
  "opens",
  "sessions",
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

const admin = { role: "staff", capability: "settings.manage", tag: "Settings" } as const;

const Due = z.object({
  count: z.int(),
  /** Of when the oldest and the newest of them are; null where there are none. */
  oldest: Instant.nullable(),
  newest: Instant.nullable(),
});
const ofEachKind = <S extends z.ZodType>(schema: S): Record<RetentionKind, S> => ({
  enquiries: schema,
  deliveries: schema,
  addresses: schema,
  clicks: schema,
  opens: schema,
  sessions: schema,
});

export const RetentionPreview = z.object(ofEachKind(Due));
export type RetentionPreview = z.infer<typeof RetentionPreview>;

/** A period that is not saved yet; without one, the saved one counts. */
const asked = ({ min, max }: Bounds) =>
  z
    .union([z.literal("off"), z.coerce.number().int().min(min).max(max)], { error: "errors.invalid_value" })
    .optional();

const RetentionQuery = z.object({
  enquiries_months: asked(RETENTION.enquiries_months),
  deliveries_months: asked(RETENTION.deliveries_months),
  clicks_months: asked(RETENTION.clicks_months),
  sessions_days: asked(RETENTION.sessions_days),
});
export type RetentionQuery = z.output<typeof RetentionQuery>;

export const previewRetention = route({
  ...admin,
  method: "get",
  path: "/admin/retention/preview",
  summary: "What a run would remove now, by the saved periods or by those of the query (`off`: none of it)",
  query: RetentionQuery,
  response: z.object({ data: RetentionPreview }),
});

export const RetentionState = z.object({
  /** Until then nothing is removed: the database was used before there were these rules. Saving the settings ends it. */
  notice_until: Instant.nullable(),
  /** Null before the first run. */
  last_run: z
    .object({
      started_at: Instant,
      /** Null while there is more to do. */
      finished_at: Instant.nullable(),
      ...ofEachKind(z.int()),
      /** Persons of whom no enquiry was left. */
      persons: z.int(),
    })
    .nullable(),
});
export type RetentionState = z.infer<typeof RetentionState>;

export const getRetention = route({
  ...admin,
  method: "get",
  path: "/admin/retention",
  summary: "When retention ran last and what it has removed, or until when it waits",
  response: z.object({ data: RetentionState }),
});

export const startRetention = route({
  ...admin,
  method: "post",
  path: "/admin/retention/start",
  summary: "Ends the notice period: the saved periods count from the next night on",
  response: z.object({ data: RetentionState }),
});
