import * as contract from "@ezo/contract/enquiries/enquiry-views";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../mounting/calls.ts";

/** Saved filters of the inbox. */
export function enquiryViewRoutes(mount: Mount, { enquiries: { views, lateCounts }, translations }: Parts) {
  const { data } = answersOf(mount);
  data(contract.listViews, (_, { actor }) => views.list(actor));
  data(contract.countLate, (_, { actor }) => lateCounts.count(actor));
  data(contract.createView, ({ body }, { actor }) => views.create(actor, body));
  data(contract.updateView, ({ params, body }, { actor }) => views.update(actor, params.id, body));
  data(contract.restoreView, ({ params }, { actor }) => views.restore(actor, params.id));
  messagesOf(mount, translations).message(
    contract.deleteView,
    "messages.deleted",
    ({ params, query }, { actor }) => views.remove(actor, params.id, query.version),
  );
}
