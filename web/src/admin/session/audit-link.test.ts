import { AUDIT_ENTITIES, type AuditEntity } from "@ezo/contract/admin/operations/audit";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Where each is opened, under `web/src/admin`. Null: what happened to the system, and what is gone with its line. */
const SCREENS: Record<AuditEntity, string | null> = {
  project: "projects/project-edit-page.tsx",
  feature: "features/feature-edit-page.tsx",
  article: "news/article-edit-page.tsx",
  gallery_image: "gallery/gallery-edit-page.tsx",
  translation: "translations/translation-history.tsx",
  user: "users/user-edit-page.tsx",
  role: "roles/role-edit-page.tsx",
  contact_settings: "contact-info/contact-info-page.tsx",
  about_settings: "about-settings/about-settings-page.tsx",
  brand_settings: "brand-settings/brand-settings-page.tsx",
  home_settings: "home-settings/home-settings-page.tsx",
  cookie_settings: "cookie-settings/cookie-settings-page.tsx",
  marketing_settings: "campaigns/settings-page.tsx",
  notification_settings: "enquiries/arrivals/notification-settings-dialog.tsx",
  response_settings: "response-settings/response-settings-page.tsx",
  price_settings: "price-settings/price-settings-page.tsx",
  language_settings: "site-languages/language-settings-page.tsx",
  security_settings: "security/security-page.tsx",
  audit_settings: "audit/audit-settings-dialog.tsx",
  retention_settings: "retention/retention-page.tsx",
  media: "media/picture/picture-dialog.tsx",
  campaign: "campaigns/composer/composer-bar.tsx",
  campaign_template: "campaigns/templates/template-history.tsx",
  contact: "contacts/contact-page.tsx",
  segment: "campaigns/audience/segment-history.tsx",
  building: "buildings/building-edit-page.tsx",
  floor: "buildings/floors-card.tsx",
  apartment: "apartments/apartment-edit-page.tsx",
  zone_image: "inventory/level-picture.tsx",
  zone: "zones/panel/zone-form.tsx",
  legal_page: "legal/legal-edit-page.tsx",
  payment_plan: "payment-plans/payment-plan-edit-page.tsx",
  layout: "layouts/layout-edit-page.tsx",
  construction_entry: "construction/construction-edit-page.tsx",
  project_document: "project-documents/document-edit-page.tsx",
  routing_rule: "routing/routing-edit-page.tsx",
  customer: "enquiries/detail/enquiry-history.tsx",
  person: "persons/person-page.tsx",
  api_key: "api-keys/key-table.tsx",
  webhook: "webhooks/endpoint-card.tsx",
  price_list: "price-lists/list-bar.tsx",
  saved_search: "saved-searches/saved-search-table.tsx",
  kept_shortlist: "kept-shortlists/kept-shortlist-table.tsx",
  sender_address: "campaigns/senders/senders-card.tsx",
  customer_view: "enquiries/views/view-tabs.tsx",
  kept_mail: null,
  queue: null,
  route: null,
  audit: null,
  retention: null,
  database: null,
};
const sourceOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
/** These have the link of the record that they show. */
const WITH_LINK = /<(?:EditorPage|KeptItemPage|SettingsPage|EditorDialogs|HistoryDrawer)\b/;

it.each(AUDIT_ENTITIES.map((entity) => [entity, SCREENS[entity]] as const))(
  "the screen of %s leads to its lines in the audit log: %s",
  (entity, screen) => {
    if (screen === null)
      return expect(entity).toMatch(/^(?:kept_mail|queue|route|audit|retention|database)$/);
    const source = sourceOf(screen);
    const link = new RegExp(`<Audit(?:Link|MenuItem|IconLink) entity="${entity}"`);
    expect(WITH_LINK.test(source) || link.test(source)).toBe(true);
  },
);

it("editors and histories have the link of the record that they show", () => {
  expect(sourceOf("editor/editor-body.tsx")).toContain("<AuditMenuItem {...props.thing} />");
  expect(sourceOf("editor/history/history-drawer.tsx")).toContain("<AuditLink entity={");
});

it("menus of rows have the link of the row's record, also in the trash", () => {
  const menu = sourceOf("resource/list/table/row-menu.tsx");
  expect(menu).toContain("<AuditMenuItem entity={entity} id={id} />");
  expect(menu).toContain("<AuditIconLink entity={entity} id={id} name={name} />");
  expect(sourceOf("resource/list/resource-list.tsx")).toMatch(/<RowMenu\s+entity=\{resource\.entity\}/);
});
