import * as push from "@ezo/contract/push-subscriptions";
import * as contract from "@ezo/contract/staff-notices";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../mounting/calls.ts";

/** What somebody is notified of about enquiries, when, and on which devices. */
export function adminNoticeRoutes(mount: Mount, { noticeChoices, pushDevices, translations }: Parts) {
  const { data } = answersOf(mount);
  const { message } = messagesOf(mount, translations);
  data(contract.getStaffMails, (_, { actor }) => noticeChoices.mails(actor));
  data(contract.updateStaffMails, ({ body }, { actor }) => noticeChoices.putMails(actor, body));
  data(contract.getStaffPushes, (_, { actor }) => noticeChoices.pushes(actor));
  data(contract.updateStaffPushes, ({ body }, { actor }) => noticeChoices.putPushes(actor, body));
  data(contract.getQuietHours, (_, { actor }) => noticeChoices.quietHours(actor));
  data(contract.updateQuietHours, ({ body }, { actor }) => noticeChoices.putQuietHours(actor, body));

  mount(push.listPushDevices, (_, { actor }) => pushDevices.list(actor));
  mount(push.addPushDevice, ({ body }, { actor, userAgent }) => pushDevices.add(actor, body, userAgent));
  message(push.removePushDevice, "messages.deleted", ({ params }, { actor }) =>
    pushDevices.remove(actor, params.id),
  );
  message(push.testPushDevice, "messages.push_sent", ({ params }, { actor }) =>
    pushDevices.test(actor, params.id),
  );
  message(push.renewPushDevice, "messages.saved", ({ body }) => pushDevices.renew(body));
}
