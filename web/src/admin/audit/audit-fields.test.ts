import { AuditSettings, AUDIT_ENTITIES, type AuditEntity } from "@ezo/contract/admin/operations/audit";
import { NotificationSettings } from "@ezo/contract/admin/notification-settings";
import { RETENTION_KINDS, RetentionSettings } from "@ezo/contract/admin/retention";
import { AdminBrandSettings } from "@ezo/contract/admin/settings";
import { DEMO_KINDS } from "@ezo/contract/admin/setup/setup-demo";
import { MarketingSettings } from "@ezo/contract/marketing/marketing-settings";
import { RECORD_ENTITIES, settingsMarks } from "@ezo/contract/records/records";
import { ResponseSettings } from "@ezo/contract/enquiries/response-clock";
import { SecuritySettings } from "@ezo/contract/accounts/second-factor";
import { ContactSettings } from "@ezo/contract/site/pages/contact";
import { CookieSettings } from "@ezo/contract/site/cookie-notice";
import { HomeSettings } from "@ezo/contract/site/pages/home-sections";
import { PriceSettings } from "@ezo/contract/site/prices";
import { LanguageSettings } from "@ezo/contract/site/site-languages";
import { AboutInfo } from "@ezo/contract/site/pages/site-pages";
import { FOCAL_SHAPES } from "@ezo/contract/values/focal-shapes";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldLabel, fieldTexts } from "../editor/history/field-text.ts";
import { formatter } from "../i18n/format.ts";
import { translator } from "../i18n/texts.ts";
import { namesOf } from "./audit-fields.ts";

const CORE = new URL("../../../../core/src/", import.meta.url);

/** The fields of each kind of record, as the file of the kind lists its columns, its texts and its references. */
const OF_RECORDS = new Map(
  readdirSync(CORE, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".kind.ts"))
    .map((path) => readFileSync(new URL(path.replaceAll("\\", "/"), CORE), "utf8"))
    .map((source) => [/ entity: "(\w+)",/.exec(source)?.[1] ?? "", fieldsIn(source)] as const),
);

function fieldsIn(source: string): string[] {
  const lists = [...source.matchAll(/Columns = \{(?: (.+) \}|\n([\s\S]*?)\n\});/g)];
  const listed = lists.flatMap(([, line, lines]) =>
    line === undefined
      ? [...(lines ?? "").matchAll(/^ {2}"?([\w.]+)"?: /gm)]
      : [...line.matchAll(/(?:^|, )"?([\w.]+)"?: /g)],
  );
  const references = /references: \{([^}]*)\}/.exec(source)?.[1] ?? "";
  return [...listed, ...references.matchAll(/(\w+): /g)].flatMap(([, field]) => field ?? []);
}

interface Described {
  properties?: Record<string, Described>;
}
const leaves = ({ properties }: Described, path: string): string[] =>
  properties === undefined
    ? [path]
    : Object.entries(properties).flatMap(([name, part]) => leaves(part, path ? `${path}.${name}` : name));
/** The fields of settings: each leaf, a list as one. */
function leavesOf(schema: z.ZodType): string[] {
  const described: unknown = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return leaves(described as Described, "");
}

const OF_SETTINGS: Partial<Record<AuditEntity, readonly string[]>> = {
  contact_settings: leavesOf(ContactSettings),
  about_settings: [
    ...Object.keys(AboutInfo.shape.stats.shape).map((name) => `stats.${name}`),
    "philosophy_image",
  ],
  brand_settings: Object.keys(AdminBrandSettings.shape).filter((name) => !(name in settingsMarks)),
  home_settings: leavesOf(HomeSettings),
  cookie_settings: leavesOf(CookieSettings),
  marketing_settings: leavesOf(MarketingSettings),
  notification_settings: leavesOf(NotificationSettings),
  response_settings: leavesOf(ResponseSettings),
  price_settings: leavesOf(PriceSettings),
  language_settings: leavesOf(LanguageSettings),
  security_settings: leavesOf(SecuritySettings),
  audit_settings: leavesOf(AuditSettings),
  retention_settings: leavesOf(RetentionSettings),
};

/** What is stored elsewhere than in a column of the kind, and what events say. */
const MORE: Partial<Record<AuditEntity, readonly string[]>> = {
  media: ["focal_point", "file", ...FOCAL_SHAPES.map((shape) => `focal_points.${shape}`)],
  user: [
    ...["photo", "project_ids", "user_agent", "is_new_device", "is_sso", "is_forgotten", "issuer"],
    ...["recovery_codes_left", "reason", "name"],
  ],
  contact: ["email", "consent", "status", "paused_until", "left_topics", "frequency", "count", "email_hash"],
  campaign: ["status", "email_hash", "count", "decision"],
  // The same as those of a campaign, whose file lists them.
  campaign_template: ["subject", "more_subjects", "preview_text", "blocks"],
  customer: [
    ...["status", "assignee", "apartment", "until", "end", "channel", "outcome", "escalated_to"],
    ...["step", "due_at", "source", "count", "days"],
  ],
  person: ["email_hash", "hash", "count", "merged_id", "other_id"],
  api_key: [
    ...["name", "capabilities", "project_ids", "allowed_addresses", "rate_per_minute"],
    ...["expires_at", "revoked_at"],
  ],
  webhook: ["url", "description", "event_types", "state"],
  price_list: ["name", "status", "publish_at", "currency", "terms"],
  saved_search: ["count", "filter"],
  kept_shortlist: ["count", "filter"],
  sender_address: ["state", "email_hash"],
  queue: ["count"],
  route: ["route", "reason"],
  audit: ["count", "position", "hash", "older_than", "filter", "lines", "broken_position", "fault"],
  retention: [...RETENTION_KINDS, "persons", "until"],
  database: [...DEMO_KINDS, "as_of"],
};

const fieldsOf = (entity: AuditEntity): readonly string[] => [
  ...(OF_RECORDS.get(entity) ?? []),
  ...(OF_SETTINGS[entity] ?? []),
  ...(MORE[entity] ?? []),
];

/** A field's value in English. */
function shown(entity: AuditEntity, field: string, value: unknown) {
  const t = translator("en");
  return fieldTexts(namesOf(entity), { t, format: formatter("en", t, "USD") }).text(value, field);
}

it("zones and pictures of the explorer say in words what they show", () => {
  expect(shown("zone", "type", "floor_strip")).toBe("Floor");
  expect(shown("zone_image", "kind", "overview")).toBe("Project");
});

it("addresses of senders say in words whether their owner has confirmed them", () => {
  expect(shown("sender_address", "state", "asked")).toBe("Waiting for its owner");
  expect(shown("sender_address", "state", "verified")).toBe("Confirmed");
});

it.each([
  ["retry", "Send again"],
  ["sent", "Count as sent"],
  ["failed", "Count as failed"],
])("a decision about mails of unknown fate is in words: %s", (decision, words) =>
  expect(shown("campaign", "decision", decision)).toBe(words),
);

describe("the fields of a line in the audit log", () => {
  it.each(RECORD_ENTITIES)("are known of %s", (entity) =>
    expect([...(OF_RECORDS.get(entity) ?? []), ...(OF_SETTINGS[entity] ?? [])]).not.toEqual([]),
  );

  it.each(AUDIT_ENTITIES)("have a text of their own: %s", (entity) => {
    const names = namesOf(entity);
    for (const t of [translator("ka"), translator("en")])
      for (const field of [...fieldsOf(entity), "fields"])
        expect(fieldLabel(field, t, names), field).not.toBe(fieldLabel(field, t, {}));
  });
});
