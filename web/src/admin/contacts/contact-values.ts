import {
  type ContactDetail,
  getContact,
  listContactHistory,
  patchContact,
  compareContactVersion,
  restoreContactVersion,
} from "@ezo/contract/contacts";
import { consentTimeText } from "@ezo/contract/consent-time";
import { LOCALES } from "@ezo/contract/languages";
import type { VersionedInput } from "@ezo/contract/route";
import { queryOptions } from "@tanstack/react-query";
import type { Translate } from "../i18n/texts.ts";
import { coded, type FieldNames } from "../editor/field-text.ts";
import type { EditedItem, PageFormSpec } from "../editor/use-editor.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { contactKeys } from "./contacts.queries.ts";

/** A contact as its form takes it: its versions do not say who made them. */
export type ContactItem = EditedItem & ContactDetail;
export type ContactValues = Pick<ContactDetail, "name" | "language" | "tags" | "interests">;
type Change = VersionedInput<typeof patchContact>["body"];

const HISTORY_PAGE_SIZE = 100;
const params = (id: number) => ({ id: String(id) });
const asItem = (data: ContactDetail): ContactItem => ({ ...data, updated_by: null });

export const contactSpec: PageFormSpec<ContactItem, ContactValues> = {
  resource: {
    entity: "contact",
    schema: patchContact.body,
    keys: contactKeys,
    preview: null,
    item: (call, id) =>
      queryOptions({
        queryKey: [...contactKeys.all, "item", id] as const,
        queryFn: async ({ signal }) =>
          asItem((await call(getContact, { params: params(id) }, { signal })).data),
      }),
    history: (call, id) =>
      queryOptions({
        queryKey: [...contactKeys.all, "item", id, "history"] as const,
        queryFn: async ({ signal }) => {
          const query = { per_page: HISTORY_PAGE_SIZE };
          return (await call(listContactHistory, { params: params(id), query }, { signal })).data;
        },
      }),
    create: () => Promise.reject(new Error("a contact is added with its consent")),
    update: async (call, id, body) =>
      asItem((await call(patchContact, { params: params(id), body: body as Change })).data),
    compareVersion: async (call: WebCaller, id: number, version: number) =>
      (await call(compareContactVersion, { params: { ...params(id), version: String(version) } })).data,
    restoreVersion: async (call, id, version, seen) =>
      asItem(
        (
          await call(restoreContactVersion, {
            params: { id: String(id), version: String(version) },
            body: { version: seen },
          })
        ).data,
      ),
  },
  // A contact is erased when its person asks for that.
  canRemake: false,
  empty: () => {
    throw new Error("a contact is added with its consent");
  },
  fromItem: ({ name, language, tags, interests }) => ({ name, language, tags, interests }),
  toBody: (values) => ({ ...values, name: values.name.trim() }),
};

/** A proof of consent in a line: when, where, to what. */
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
  consent: { label: "field.consent", show: consentText },
};
