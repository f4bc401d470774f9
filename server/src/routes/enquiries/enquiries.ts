import * as contract from "@ezo/contract/enquiries/enquiries";
import { csvHeader, csvRow } from "@ezo/core/enquiries/inbox/enquiries.csv";
import { withoutAttribution } from "@ezo/core/enquiries/intake/kept-attribution";
import { AppError } from "@ezo/core/platform/app-error";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import {
  bulkDeleteEnquiries,
  bulkRestoreEnquiries,
  bulkSetEnquiryStatus,
  changeMany,
  listMatching,
} from "@ezo/contract/enquiries/enquiry-bulk";
import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { postEnquiry, putEnquiry } from "@ezo/contract/enquiries/enquiry-edits";
import type { Mount } from "../../http/mount.ts";
import { checkedKey } from "../../http/request/validation/idempotency-key.ts";
import { wantsPrivacy } from "../../http/request/caller/wants-privacy.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";
import { pageMeta } from "../mounting/page-meta.ts";

export function enquiryRoutes(mount: Mount, { enquiries, timeZone, translations }: Parts) {
  const { intake, byHand, inbox, changes } = enquiries;
  const { data } = answersOf(mount);
  mount(
    sendEnquiry,
    async ({ body }, { idempotencyKey, header, locale }) => {
      const kept = wantsPrivacy(header) ? withoutAttribution(body) : body;
      const sent = await intake.send(kept, checkedKey(idempotencyKey));
      const t = await translations.lookup(locale);
      return {
        data: sent,
        message: t(body.source === "call_request" ? "messages.will_contact_soon" : "messages.message_sent"),
      };
    },
    { isKept: intake.isKept },
  );

  mount(enterEnquiry, async ({ body }, { actor, locale, idempotencyKey }) => ({
    data: await byHand.enter(actor, body, checkedKey(idempotencyKey)),
    message: (await translations.lookup(locale))("messages.saved"),
  }));

  mount(contract.listEnquiries, async ({ query }, { actor }) => {
    const { rows, total, unread, byStatus } = await inbox.list(actor, query);
    return { data: rows, meta: { ...pageMeta(total, query), unread, by_status: byStatus } };
  });
  mount(contract.exportEnquiries, async function* ({ query }, { actor }) {
    const { sort, language, ...filters } = query;
    const zone = await timeZone.current();
    yield csvHeader(language);
    for await (const rows of inbox.export(actor, filters, sort))
      yield rows.map((row) => csvRow(row, zone, language)).join("");
  });
  mount(listMatching, async ({ query }, { actor }) => {
    const { rows, total } = await inbox.matching(actor, query);
    return { data: rows, meta: { total } };
  });
  data(changeMany, ({ body }, { actor }) => enquiries.changeMany(actor, body.changes));
  data(contract.listAssignees, (_, { actor }) => inbox.assignees(actor));
  data(contract.listEnquiryProjects, (_, { actor }) => inbox.projects(actor));
  data(contract.getEnquiry, ({ params, query }, { actor }) => inbox.get(actor, params.id, query.deleted));
  data(contract.openEnquiry, ({ params }, { actor }) => inbox.open(actor, params.id));
  data(contract.updateEnquiry, ({ params, body }, { actor }) => changes.update(actor, params.id, body));
  data(putEnquiry, ({ params, body }, { actor }) => changes.update(actor, params.id, body));
  data(postEnquiry, ({ params, body }, { actor }) => changes.update(actor, params.id, body));
  data(contract.addEnquiryNote, ({ params, body }, { actor, idempotencyKey }) =>
    changes.addNote(actor, params.id, body.text, checkedKey(idempotencyKey)),
  );
  mount(contract.deleteEnquiry, async ({ params, query }, { actor, locale }) => {
    const { changed } = await changes.remove(actor, [params.id], [query.version]);
    if (changed === 0) throw new AppError("not_found");
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
  data(bulkSetEnquiryStatus, ({ body }, { actor }) => changes.setStatuses(actor, body.changes, body.reason));
  data(bulkDeleteEnquiries, ({ body }, { actor }) => changes.remove(actor, body.ids, body.versions));
  data(bulkRestoreEnquiries, ({ body }, { actor }) => changes.restore(actor, body.ids, body.versions));
}
