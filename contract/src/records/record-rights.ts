import type { RecordEntity } from "./records.ts";
import type { Capability } from "../values/roles/capabilities.ts";

/** What reading records of a kind, with their history, and writing them take. */
export interface Rights {
  read: Capability;
  write: Capability;
  /** What making and deleting them takes, where that is more than writing. */
  make?: Capability;
  /** What reading the drafts of records takes, where that is more than reading what is published. */
  readDraft?: Capability;
}

const content: Rights = { read: "content.read", write: "content.publish" };
const stock: Rights = { read: "stock.read", write: "stock.edit" };
const settings: Rights = { read: "settings.manage", write: "settings.manage" };
/** Its form is the only place that shows them. */
const contentSettings: Rights = { read: "content.publish", write: "content.publish" };

export const RECORD_RIGHTS = {
  /** The top of the stock: who reads that needs their names, and nothing of what is still being written about them. */
  project: { read: "stock.read", write: "content.publish", readDraft: "content.read" },
  feature: content,
  article: content,
  gallery_image: content,
  construction_entry: content,
  project_document: content,
  legal_page: content,
  contact_settings: contentSettings,
  about_settings: contentSettings,
  brand_settings: contentSettings,
  home_settings: contentSettings,
  cookie_settings: contentSettings,
  media: { read: "media.read", write: "media.edit" },
  translation: { read: "texts.read", write: "texts.edit", make: "texts.manage" },
  building: stock,
  floor: stock,
  apartment: stock,
  zone_image: stock,
  zone: stock,
  payment_plan: stock,
  layout: stock,
  campaign: { read: "campaigns.read", write: "campaigns.edit" },
  campaign_template: { read: "campaigns.read", write: "campaigns.edit" },
  contact: { read: "contacts.read", write: "contacts.edit" },
  segment: { read: "contacts.read", write: "contacts.edit" },
  marketing_settings: { read: "campaigns.settings", write: "campaigns.settings" },
  notification_settings: settings,
  response_settings: settings,
  price_settings: settings,
  language_settings: settings,
  security_settings: settings,
  audit_settings: settings,
  retention_settings: settings,
  routing_rule: settings,
  user: { read: "users.manage", write: "users.manage" },
  /** The form of a user offers them. */
  role: { read: "users.manage", write: "roles.manage" },
} as const satisfies Record<RecordEntity, Rights>;

export const makingTakes = (entity: RecordEntity): Capability => {
  const rights: Rights = RECORD_RIGHTS[entity];
  return rights.make ?? rights.write;
};

export const readingDraftTakes = (rights: Rights): Capability => rights.readDraft ?? rights.read;
