import {
  type AdminContactSettings,
  contactDrafts,
  contactSettings,
  previewContact,
} from "@ezo/contract/admin/settings";
import type { ContactSettings } from "@ezo/contract/site/pages/contact";
import { WEEK_DAYS } from "@ezo/contract/values/clock/office-hours";
import { ContactSettingsForm } from "@ezo/contract/site/pages/contact-settings-form";
import type { LocalizedText } from "@ezo/contract/values/languages";
import { SOCIAL_NETWORKS, type SocialNetwork } from "@ezo/contract/values/contact/social-networks";
import { coded, type FieldKey, type FieldNames } from "../editor/history/field-text.ts";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type ContactItem = EditedItem & AdminContactSettings;

const resource = settingsResource({
  entity: "contact_settings",
  schema: ContactSettingsForm,
  ...contactSettings,
  preview: previewContact,
  drafts: contactDrafts,
});

const partsOf = ({
  contact_info,
  social_links,
  messengers,
  map_settings,
  form_subjects,
  faqs,
  office_days,
}: ContactSettings): ContactSettings => ({
  contact_info,
  social_links,
  messengers,
  map_settings,
  form_subjects,
  faqs,
  office_days,
});

export const contactSpec: PageFormSpec<ContactItem, ContactSettings> = {
  resource,
  fromItem: partsOf,
  toBody: (settings) => ({ ...settings }),
};

export const SOCIAL_LABELS = {
  facebook: "field.facebook",
  instagram: "field.instagram",
  youtube: "field.youtube",
  tiktok: "field.tiktok",
  linkedin: "field.linkedin",
  telegram: "field.telegram_channel",
  x: "field.x_network",
} as const satisfies Record<SocialNetwork, FieldKey>;

export const CONTACT_FIELDS: FieldNames = {
  "contact_info.address.value": "field.address",
  "contact_info.address.subtitle": "field.address_note",
  "contact_info.phone.value": "field.phone",
  "contact_info.phone.subtitle": "field.phone_note",
  "contact_info.phone2.value": "field.phone2",
  "contact_info.phone2.subtitle": "field.phone2_note",
  "contact_info.email.value": "field.email",
  "contact_info.email.subtitle": "field.email_note",
  "contact_info.hours.value": "field.hours",
  "contact_info.hours.subtitle": "field.hours_note",
  ...Object.fromEntries(
    SOCIAL_NETWORKS.map((network) => [`social_links.${network}`, SOCIAL_LABELS[network]] as const),
  ),
  "messengers.whatsapp": "field.whatsapp",
  "messengers.viber": "field.viber",
  "messengers.telegram": "field.telegram",
  "map_settings.latitude": "field.latitude",
  "map_settings.longitude": "field.longitude",
  "map_settings.zoom": "field.zoom",
  "map_settings.ask_before_loading": "field.ask_before_loading",
  form_subjects: "field.form_subjects",
  faqs: "field.faqs",
  "office_days.working": coded("field.working_days", WEEK_DAYS, (day, t) => t(`day.${day}`)),
  "office_days.weekend": coded("field.days_off", WEEK_DAYS, (day, t) => t(`day.${day}`)),
};

/** All texts of the settings by language, to show what each language lacks. */
export function textsByLanguage(settings: ContactSettings): Record<ContentLocale, Record<string, string>> {
  const { address, phone, phone2, email, hours } = settings.contact_info;
  const texts: LocalizedText[] = [
    ...[address, hours].flatMap(({ value, subtitle }) => [value, subtitle]),
    ...[phone, phone2, email].map(({ subtitle }) => subtitle),
    ...settings.form_subjects.map(({ label }) => label),
    ...settings.faqs.flatMap(({ question, answer }) => [question, answer]),
  ];
  return inEvery((locale) => Object.fromEntries(texts.map((text, index) => [String(index), text[locale]])));
}
