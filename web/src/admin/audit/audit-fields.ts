import type { AuditEntity } from "@ezo/contract/admin/operations/audit";
import { DEMO_KINDS } from "@ezo/contract/admin/setup/setup-demo";
import { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { STEP_KINDS } from "@ezo/contract/enquiries/next-step";
import { CALL_CHANNELS, CALL_OUTCOMES } from "@ezo/contract/enquiries/enquiry-steps";
import { UNCONFIRMED_DECISIONS } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { CAMPAIGN_STATUSES } from "@ezo/contract/marketing/campaigns/campaign-status";
import { SENDER_STATES } from "@ezo/contract/marketing/delivery/sender-addresses";
import { SECOND_FACTOR_RULES } from "@ezo/contract/accounts/second-factor";
import { GALLERY_CATEGORIES } from "@ezo/contract/site/pages/gallery";
import { NAVIGATION_LEVELS } from "@ezo/contract/site/navigation";
import { ZONE_TYPES } from "@ezo/contract/site/zones";
import { USER_ROLES } from "@ezo/contract/values/roles/roles";
import { ABOUT_FIELDS } from "../about-settings/about-settings.ts";
import { APARTMENT_FIELDS } from "../apartments/apartment-values.ts";
import { BRAND_FIELDS } from "../brand-settings/brand-settings.ts";
import { COOKIE_SETTINGS_FIELDS } from "../cookie-settings/cookie-settings.ts";
import { HOME_SETTINGS_FIELDS } from "../home-settings/home-settings.ts";
import { BUILDING_FIELDS } from "../buildings/building-values.ts";
import { CAMPAIGN_FIELDS } from "../campaigns/composer/campaign-fields.ts";
import { TEMPLATE_FIELDS } from "../campaigns/templates/template-fields.ts";
import { MARKETING_FIELDS } from "../campaigns/marketing-settings.ts";
import { CONSTRUCTION_FIELDS } from "../construction/construction-values.ts";
import { DOCUMENT_FIELDS } from "../project-documents/document-values.ts";
import { CONTACT_FIELDS as CONTACT_INFO_FIELDS } from "../contact-info/contact-settings.ts";
import { CONTACT_FIELDS } from "../contacts/contact-values.ts";
import {
  coded,
  type FieldKey,
  fieldLabel,
  type FieldNames,
  fieldText,
  type FieldWords,
  money,
} from "../editor/history/field-text.ts";
import { NOTIFICATION_FIELDS } from "../enquiries/arrivals/notification-settings.ts";
import { ka } from "../i18n/ka.ts";
import type { TextKey } from "../i18n/texts.ts";
import { LAYOUT_FIELDS } from "../layouts/layout-values.ts";
import { pictured } from "../media/picture/picture-value.tsx";
import { ARTICLE_FIELDS } from "../news/article-values.ts";
import { ROLE_FIELDS } from "../roles/role-values.ts";
import { ROUTING_FIELDS } from "../routing/routing-values.ts";
import { PAYMENT_PLAN_FIELDS } from "../payment-plans/payment-plan-values.ts";
import { PRICE_LIST_FIELDS } from "../price-lists/list-words.ts";
import { PRICE_SETTINGS_FIELDS } from "../price-settings/price-settings.ts";
import { PROJECT_FIELDS } from "../projects/project-values.ts";
import { RESPONSE_FIELDS } from "../response-settings/response-settings.ts";
import { RETENTION_FIELDS, RUN_FIELDS } from "../retention/retention-settings.ts";
import { LANGUAGE_SETTINGS_FIELDS } from "../site-languages/language-settings.ts";
import { AUDIT_FIELDS } from "./audit-settings.ts";

/** What a picture of the explorer shows, and what a zone of it leads to. */
const LEVEL_WORDS = {
  overview: "audit.thing.project",
  building: "audit.thing.building",
  floor: "audit.thing.floor",
} as const satisfies Record<(typeof NAVIGATION_LEVELS)[number], TextKey>;
const ZONE_WORDS = {
  building_block: "audit.thing.building",
  floor_strip: "audit.thing.floor",
  apartment_unit: "audit.thing.apartment",
} as const satisfies Record<(typeof ZONE_TYPES)[number], TextKey>;

/** A line is never about one of the firm's own, which is confirmed without being asked about. */
const SENDER_WORDS = {
  own: "marketing.senders_verified",
  verified: "marketing.senders_verified",
  asked: "marketing.senders_waiting",
} as const satisfies Record<(typeof SENDER_STATES)[number], TextKey>;

const HOLD_ENDS = ["released", "expired", "sold"] as const;

/** Fields of records and of events, each under its last name. */
const FIELD = /^(?:audit\.)?field\.([a-z_.]+)$/;
/** Words of values, and of fields in general. */
const NO_FIELDS: readonly string[] = ["alike", "in_language", "items", "empty", "yes", "no"];
const EVERY: FieldNames = Object.fromEntries(
  Object.keys(ka).flatMap((key): [string, FieldKey][] => {
    const [, name] = FIELD.exec(key) ?? [];
    return name === undefined || NO_FIELDS.includes(name) ? [] : [[name, key as FieldKey]];
  }),
);

/** Of which the words are the same in every kind. */
const SUMS: FieldNames = { price: money("audit.field.price"), old_price: money("field.old_price") };

/** What the fields of one kind are called in its own history, and the words for their codes. */
const OF_KIND: Readonly<Partial<Record<AuditEntity, FieldNames>>> = {
  project: PROJECT_FIELDS,
  article: ARTICLE_FIELDS,
  apartment: APARTMENT_FIELDS,
  building: BUILDING_FIELDS,
  layout: LAYOUT_FIELDS,
  construction_entry: CONSTRUCTION_FIELDS,
  project_document: DOCUMENT_FIELDS,
  payment_plan: PAYMENT_PLAN_FIELDS,
  role: { ...ROLE_FIELDS, key: "audit.field.role_key" },
  routing_rule: ROUTING_FIELDS,
  contact: CONTACT_FIELDS,
  contact_settings: CONTACT_INFO_FIELDS,
  about_settings: ABOUT_FIELDS,
  brand_settings: BRAND_FIELDS,
  home_settings: HOME_SETTINGS_FIELDS,
  cookie_settings: COOKIE_SETTINGS_FIELDS,
  notification_settings: NOTIFICATION_FIELDS,
  marketing_settings: MARKETING_FIELDS,
  response_settings: RESPONSE_FIELDS,
  price_settings: PRICE_SETTINGS_FIELDS,
  language_settings: LANGUAGE_SETTINGS_FIELDS,
  audit_settings: AUDIT_FIELDS,
  retention_settings: RETENTION_FIELDS,
  retention: RUN_FIELDS,
  security_settings: {
    second_factor: coded("security.rule", SECOND_FACTOR_RULES, (rule, t) => t(`security.rule.${rule}`)),
    idle_minutes: "security.idle",
  },
  user: { role: coded("field.role", USER_ROLES, (role, t) => t(`user.role.${role}`)) },
  // Its fields are the languages alone.
  translation: { "": "field.text" },
  floor: { building_id: "field.building" },
  zone_image: {
    kind: coded("audit.field.shows", NAVIGATION_LEVELS, (level, t) => t(LEVEL_WORDS[level])),
    project_id: "field.project",
    building_id: "field.building",
    floor_id: "field.floor",
    media_id: pictured("field.image"),
  },
  zone: {
    zone_image_id: "audit.field.zone_image",
    type: coded("audit.field.leads_to", ZONE_TYPES, (type, t) => t(ZONE_WORDS[type])),
    points: "audit.field.points",
    building_id: "field.building",
    floor_id: "field.floor",
    apartment_id: "audit.field.apartment",
  },
  database: Object.fromEntries(DEMO_KINDS.map((kind) => [kind, `setup.demo.kind.${kind}`] as const)),
  gallery_image: {
    project_id: "field.project",
    category: coded("field.category", GALLERY_CATEGORIES, (one, t) => t(`gallery.category.${one}`)),
  },
  campaign: {
    ...CAMPAIGN_FIELDS,
    status: coded("audit.field.status", CAMPAIGN_STATUSES, (status, t) => t(`campaigns.status.${status}`)),
    decision: coded("audit.field.decision", UNCONFIRMED_DECISIONS, (one, t) => t(`campaigns.decide.${one}`)),
  },
  campaign_template: TEMPLATE_FIELDS,
  sender_address: {
    state: coded("audit.field.state", SENDER_STATES, (state, t) => t(SENDER_WORDS[state])),
  },
  price_list: PRICE_LIST_FIELDS,
  customer: {
    status: coded("audit.field.status", EnquiryStatus.options, (one, t) => t(`customers.status.${one}`)),
    channel: coded("audit.field.channel", CALL_CHANNELS, (one, t) => t(`call.channel.${one}`)),
    outcome: coded("audit.field.outcome", CALL_OUTCOMES, (one, t) => t(`call.outcome.${one}`)),
    step: coded("audit.field.step", STEP_KINDS, (one, t) => t(`step.${one}`)),
    end: coded("audit.field.end", HOLD_ENDS, (one, t) => t(`audit.end.${one}`)),
  },
};

/** The names of a line's fields. That of a draft names the fields that it changes. */
export function namesOf(entity: string): FieldNames {
  const names: FieldNames = { ...EVERY, ...SUMS, ...OF_KIND[entity as AuditEntity] };
  const show: FieldWords["show"] = (value, t) =>
    Array.isArray(value) && value.length > 0
      ? value.map((field) => fieldLabel(String(field), t, names)).join(", ")
      : fieldText(value, t);
  return { ...names, fields: { label: "audit.field.fields", show } };
}
