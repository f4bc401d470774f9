import { z } from "zod";
import { StaffMember } from "../staff-member.ts";
import { Id, Instant, VersionNumber } from "../values/fields.ts";
import { Currency } from "../values/currency.ts";
import { Locale } from "../values/locale.ts";
import { Image } from "../media.ts";

/** What keeps a history of its versions. Settings exist once and have the id 1. */
export const RECORD_ENTITIES = [
  "project",
  "feature",
  "article",
  "gallery_image",
  "translation",
  "user",
  "role",
  "contact_settings",
  "about_settings",
  "brand_settings",
  "home_settings",
  "cookie_settings",
  "marketing_settings",
  "notification_settings",
  "response_settings",
  "price_settings",
  "language_settings",
  "security_settings",
  "audit_settings",
  "retention_settings",
  "media",
  "campaign",
  "campaign_template",
  "contact",
  "segment",
  "building",
  "floor",
  "apartment",
  "zone_image",
  "zone",
  "legal_page",
  "payment_plan",
  "layout",
  "construction_entry",
  "project_document",
  "routing_rule",
] as const;
export const RecordEntity = z.enum(RECORD_ENTITIES);
export type RecordEntity = z.infer<typeof RecordEntity>;

const FieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });

/** A picture as the admin shows it: what pages get, and its id in the library. */
export const AdminImage = Image.extend({ id: Id, status: z.enum(["pending", "ready", "failed"]) });
export type AdminImage = z.infer<typeof AdminImage>;

/** Metadata of settings in the admin. */
export const settingsMarks = {
  version: z.int(),
  /** Null until somebody has changed them. */
  updated_at: Instant.nullable(),
  updated_by: StaffMember.nullable(),
};

/** A key that is taken and not written. */
export const ignored = z
  .unknown()
  .optional()
  .transform(() => undefined);
/** Of `settingsMarks`, in a body: an answer may be sent back as it came, and nothing of this is written. */
export const answeredMarks = { updated_by: ignored, updated_at: ignored };

/** Metadata of every record in the admin. */
export const RecordMarks = z.object({
  id: z.int(),
  /** Rises with every change; a write names the version it was based on. */
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
  updated_by: StaffMember.nullable(),
  /** When it was deleted; it can be restored for 30 days. */
  deleted_at: Instant.nullable(),
});

export const HISTORY_KINDS = ["created", "updated", "deleted", "restored"] as const;
export const HistoryEntry = z.object({
  version: z.int(),
  kind: z.enum(HISTORY_KINDS),
  /** Null for the system, and for someone who is gone. */
  actor: StaffMember.nullable(),
  created_at: Instant,
  /** Why, where that is known: `import`, a hold's reason. */
  reason: z.string().default(""),
  /** Written without a version, overwriting whatever was stored. */
  is_overwrite: z.boolean().default(false),
  /** The earlier version that this change went back to. */
  restored_version: z.int().nullable().default(null),
  /** Languages that somebody has read beside the Georgian and called right. */
  reviewed: z.array(Locale).default([]),
  /** Of an apartment: the currency of its prices then. */
  currency: Currency.nullable().default(null),
  /** The fields that changed, in the names of the writes: `year`, `translations.en.title`. */
  changes: z.array(FieldChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** What going back to an earlier version would change: each field as it is stored in `version`, and as it would be. */
export const VersionComparison = z.object({ version: z.int(), changes: z.array(FieldChange) });
export type VersionComparison = z.infer<typeof VersionComparison>;

/** A version that an import has made. */
export const Written = z.object({ id: Id, version: VersionNumber });
export type Written = z.infer<typeof Written>;
export const ImportUndo = z.object({
  changed: z.int(),
  /** What of the import stays because somebody has changed it since, each by its name. */
  left: z.array(z.string()),
});
export type ImportUndo = z.infer<typeof ImportUndo>;
