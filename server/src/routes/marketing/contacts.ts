import { exportContacts, listMatchingContacts, tagContacts } from "@ezo/contract/marketing/contact-lists";
import * as contract from "@ezo/contract/marketing/contacts";
import type { SegmentsAdmin } from "@ezo/core/contacts/segments/segments.admin";
import * as segmentContract from "@ezo/contract/marketing/segments/segments";
import type { Mount } from "../../http/mount.ts";
import { uploaded } from "../../http/request/body/multipart.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../mounting/calls.ts";
import { mountEdits, mountResource } from "../mounting/resource-calls.ts";

const contactEdits = {
  list: contract.listContacts,
  get: contract.getContact,
  put: contract.putContact,
  patch: contract.patchContact,
  post: contract.postContact,
  ...contract.contactVersions,
};

export function contactRoutes(mount: Mount, { marketing, translations }: Parts): void {
  const { contacts, personRights } = marketing;
  const { data } = answersOf(mount);
  data(contract.createContact, ({ body }, { actor }) => contacts.create(actor, body));
  // Before the calls with an id: Express tries its routes in order.
  data(contract.importContacts, ({ body }, { actor, locale, uploads }) =>
    contacts.import(actor, { ...body, file: uploaded(uploads, body.file) }, locale),
  );
  mount(contract.sampleContactsXlsx, ({ query }, { actor }) => contacts.sampleXlsx(actor, query.locale));
  data(contract.undoContactsImport, ({ body }, { actor, locale }) =>
    contacts.undoImport(actor, body.written, locale),
  );
  data(contract.listContactTags, (_, { actor }) => contacts.tags(actor));
  mount(exportContacts, ({ query }, { actor }) => contacts.export(actor, query));
  mount(listMatchingContacts, async ({ query }, { actor }) => {
    const { rows, total } = await contacts.matching(actor, query);
    return { data: rows, meta: { total } };
  });
  data(tagContacts, ({ body }, { actor }) => contacts.tagMany(actor, body.changes));
  mountEdits(mount, contactEdits, contacts);
  messagesOf(mount, translations).message(
    contract.deleteContact,
    "messages.deleted",
    ({ params, query }, { actor }) => personRights.erase(actor, params.id, query.version),
  );
  data(contract.exportContact, ({ params }, { actor }) => personRights.export(actor, params.id));
  segmentRoutes(mount, marketing.segments, translations);
}

function segmentRoutes(mount: Mount, segments: SegmentsAdmin, translations: Parts["translations"]) {
  const { data } = answersOf(mount);
  // Before the calls with an id: Express tries its routes in order.
  data(segmentContract.countSegment, ({ body }, { actor }) =>
    segments.count(actor, body.filter, body.topics),
  );
  data(segmentContract.previewSegment, ({ body }, { actor }) =>
    segments.preview(actor, body.filter, body.topics),
  );
  mountResource(mount, segmentContract.segmentRoutes, segments, translations);
}
