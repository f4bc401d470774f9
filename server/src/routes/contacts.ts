import {
  bringSegmentBack,
  countSegment,
  createContact,
  createSegment,
  deleteContact,
  deleteSegment,
  exportContact,
  getContact,
  importContacts,
  listContactHistory,
  listContacts,
  listContactTags,
  listSegmentHistory,
  listSegments,
  patchContact,
  postContact,
  putContact,
  putSegment,
  compareContactVersion,
  compareSegmentVersion,
  restoreContactVersion,
  restoreSegmentVersion,
  undoContactsImport,
} from "@ezo/contract/contacts";
import type { ContactsService } from "@ezo/core/contacts/contacts.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { uploaded } from "../http/multipart.ts";
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
    const file = uploaded(uploads, body.file);
    return { data: await contacts.import(actor, { ...body, file }, locale) };
  });
  mount(undoContactsImport, async ({ body }, { actor }) => ({
    data: await contacts.undoImport(actor, body.written),
  }));
  mount(listContactTags, async (_, { actor }) => ({ data: await contacts.tags(actor) }));
  mount(getContact, async ({ params }, { actor }) => ({ data: await contacts.get(actor, params.id) }));
  for (const route of [putContact, patchContact, postContact] as const)
    mount(route, async ({ params, body }, { actor }) => ({
      data: await contacts.update(actor, params.id, body),
    }));
  mount(listContactHistory, async ({ params, query }, { actor }) => {
    const { entries, total } = await contacts.history(actor, params.id, query);
    return { data: entries, meta: pageMeta(total, query) };
  });
  mount(compareContactVersion, async ({ params }, { actor }) => ({
    data: await contacts.compareVersion(actor, params.id, params.version),
  }));
  mount(restoreContactVersion, async ({ params, body }, { actor }) => ({
    data: await contacts.restoreVersion(actor, params.id, params.version, body.version),
  }));
  mount(deleteContact, async ({ params, query }, { actor, locale }) => {
    await contacts.erase(actor, params.id, query.version);
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
  mount(listSegmentHistory, async ({ params, query }, { actor }) => {
    const { entries, total } = await contacts.segmentHistory(actor, params.id, query);
    return { data: entries, meta: pageMeta(total, query) };
  });
  mount(compareSegmentVersion, async ({ params }, { actor }) => ({
    data: await contacts.compareSegmentVersion(actor, params.id, params.version),
  }));
  mount(restoreSegmentVersion, async ({ params, body }, { actor }) => ({
    data: await contacts.restoreSegmentVersion(actor, params.id, params.version, body.version),
  }));
  mount(bringSegmentBack, async ({ params, body }, { actor }) => ({
    data: await contacts.bringSegmentBack(actor, params.id, body.version),
  }));
  mount(deleteSegment, async ({ params, query }, { actor, locale }) => {
    await contacts.removeSegment(actor, params.id, query.version);
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
}
