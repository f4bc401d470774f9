import {
  countSegment,
  createContact,
  createSegment,
  deleteContact,
  deleteSegment,
  exportContact,
  getContact,
  importContacts,
  listContacts,
  listSegments,
  patchContact,
  postContact,
  putContact,
  putSegment,
} from "@ezo/contract/contacts";
import type { ContactsService } from "@ezo/core/contacts/contacts.service";
import { AppError } from "@ezo/core/platform/app-error";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

export function contactRoutes(
  mount: Mount,
  services: { contacts: ContactsService; translations: TranslationsService },
) {
  const { contacts, translations } = services;

  mount(listContacts, async ({ query }, { actor }) => {
    const { rows, total } = await contacts.list(actor, query);
    return { data: rows, meta: pageMeta(total, query) };
  });
  mount(createContact, async ({ body }, { actor }) => ({ data: await contacts.create(actor, body) }));
  // Before the calls with an id: Express tries its routes in order.
  mount(importContacts, async ({ body }, { actor, locale, uploads }) => {
    const upload = uploads.get(body.file);
    const file = upload ? textOf(upload.bytes) : body.file;
    return { data: await contacts.import(actor, { ...body, file }, locale) };
  });
  mount(getContact, async ({ params }, { actor }) => ({ data: await contacts.get(actor, params.id) }));
  for (const route of [putContact, patchContact, postContact] as const)
    mount(route, async ({ params, body }, { actor }) => ({
      data: await contacts.update(actor, params.id, body),
    }));
  mount(deleteContact, async ({ params }, { actor, locale }) => {
    await contacts.erase(actor, params.id);
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
  mount(exportContact, async ({ params }, { actor }) => ({ data: await contacts.export(actor, params.id) }));

  mount(listSegments, async (_, { actor }) => ({ data: await contacts.listSegments(actor) }));
  mount(createSegment, async ({ body }, { actor }) => ({ data: await contacts.createSegment(actor, body) }));
  mount(countSegment, async ({ body }, { actor }) => ({
    data: await contacts.countSegment(actor, body.filter),
  }));
  mount(putSegment, async ({ params, body }, { actor }) => ({
    data: await contacts.updateSegment(actor, params.id, body),
  }));
  mount(deleteSegment, async ({ params }, { actor, locale }) => {
    await contacts.removeSegment(actor, params.id);
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
}

/** Throws `invalid` for bytes that are no text in UTF-8, and for an empty file. */
function textOf(bytes: Uint8Array): string {
  const refused = (error: string, cause?: unknown) =>
    new AppError("invalid", { fields: { file: [error] }, cause });
  if (bytes.byteLength === 0) throw refused("errors.required");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refused("errors.csv_not_utf8", cause);
  }
  if (text.includes("\u0000")) throw refused("errors.invalid_value");
  return text;
}
