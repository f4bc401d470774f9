import {
  getEnquiryApartment,
  holdForEnquiry,
  releaseEnquiryHold,
} from "@ezo/contract/enquiries/enquiry-apartment";
import {
  changeOffer,
  listEnquiryOffers,
  offerToEnquiry,
  withdrawOffer,
} from "@ezo/contract/enquiries/enquiry-offers";
import { listReplyTemplates, replyToEnquiry, undoReply } from "@ezo/contract/enquiries/enquiry-replies";
import type { Mount } from "../../http/mount.ts";
import { checkedKey } from "../../http/request/validation/idempotency-key.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";

/** Answering an enquiry: its apartment, a hold for its person, and mails to them. */
export function enquiryAnsweringRoutes(mount: Mount, { answering, inventory }: Parts) {
  const { apartment, offers, replies } = answering;
  const { enquiryHolds: holds } = inventory;
  const { data } = answersOf(mount);
  data(getEnquiryApartment, ({ params }, { actor }) => apartment.get(actor, params.id));
  data(holdForEnquiry, ({ params, body }, { actor }) => holds.create(actor, params.id, body));
  data(releaseEnquiryHold, ({ params, body }, { actor }) =>
    holds.release(actor, params.id, body.apartment_id),
  );
  data(offerToEnquiry, ({ params, body }, { actor, idempotencyKey }) =>
    offers.create(actor, params.id, body, checkedKey(idempotencyKey)),
  );
  mount(listEnquiryOffers, ({ params }, { actor }) => offers.list(actor, params.id));
  data(changeOffer, ({ params, body }, { actor }) =>
    offers.change(actor, { enquiryId: params.id, offerId: params.offer }, body),
  );
  data(withdrawOffer, ({ params, body }, { actor }) =>
    offers.withdraw(actor, { enquiryId: params.id, offerId: params.offer }, body.offer_version),
  );
  mount(listReplyTemplates, ({ params, query }, { actor }) =>
    replies.templates(actor, params.id, query.prices_of),
  );
  data(replyToEnquiry, ({ params, body }, { actor, idempotencyKey }) =>
    replies.send(actor, params.id, body, checkedKey(idempotencyKey)),
  );
  data(undoReply, ({ params }, { actor }) => replies.undo(actor, params.id, params.reply));
}
