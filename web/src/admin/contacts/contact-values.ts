import { CONTACT_STATUSES } from "@ezo/contract/marketing/contact-row";
import {
  contactVersions,
  type ContactDetail,
  getContact,
  patchContact,
} from "@ezo/contract/marketing/contacts";
import { READER_FREQUENCIES } from "@ezo/contract/marketing/frequency";
import { consentTimeText } from "@ezo/contract/values/clock/consent-time";
import { LOCALES } from "@ezo/contract/values/languages";
import type { Translate } from "../i18n/texts.ts";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import { completedResource } from "../resource/kept-resource.ts";

/** A contact as its form needs it; the API does not name who changed it last. */
export type ContactItem = EditedItem & ContactDetail;
export type ContactValues = Pick<ContactDetail, "name" | "language" | "tags" | "interests">;

const asItem = (data: ContactDetail): ContactItem => ({ ...data, updated_by: null });

export const contactSpec: PageFormSpec<ContactItem, ContactValues> = {
  resource: completedResource(
    {
      entity: "contact",
      schema: patchContact.body,
      get: getContact,
      patch: patchContact,
      ...contactVersions,
    },
    asItem,
  ),
  // A contact is deleted when its person asks for erasure; recreating it would undo that.
  canRemake: false,
  fromItem: ({ name, language, tags, interests }) => ({ name, language, tags, interests }),
  toBody: (values) => ({ ...values, name: values.name.trim() }),
};

/** A proof of consent in one line: when, where and to which text. */
function consentText(value: unknown, t: Translate): string {
  const { at, source, text } = value as Readonly<Record<"at" | "source" | "text", string | null>>;
  if (!at) return t("contacts.consent_none");
  return [consentTimeText(new Date(at)), source, text].filter(Boolean).join(", ");
}

export const CONTACT_FIELDS: FieldNames = {
  name: "field.name",
  language: coded("field.language", LOCALES, (locale, t) => t(`language.${locale}`)),
  tags: "field.tags",
  "interests.project_ids": "field.interest_projects",
  "interests.rooms": "field.interest_rooms",
  status: coded("field.status", CONTACT_STATUSES, (status, t) => t(`contacts.status.${status}`)),
  paused_until: {
    label: "field.paused_until",
    show: (value, t, format) => (typeof value === "string" ? format.full(value) : t("field.empty")),
  },
  left_topics: "field.left_topics",
  frequency: coded("field.frequency", READER_FREQUENCIES, (each, t) => t(`contacts.frequency.${each}`)),
  consent: { label: "field.consent", show: consentText },
};
