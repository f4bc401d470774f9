import * as contract from "@ezo/contract/admin/operations/webhooks";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";

export function adminWebhookRoutes(mount: Mount, { webhooks }: Parts) {
  const { data, page } = answersOf(mount);
  data(contract.listWebhooks, (_, { actor }) => webhooks.list(actor));
  data(contract.createWebhook, ({ body }, { actor }) => webhooks.create(actor, body));
  data(contract.getWebhook, ({ params }, { actor }) => webhooks.get(actor, params.id));
  data(contract.updateWebhook, ({ params, body }, { actor }) => webhooks.update(actor, params.id, body));
  mount(contract.removeWebhook, ({ params, query }, { actor }) =>
    webhooks.remove(actor, params.id, query.version),
  );
  data(contract.rotateWebhookSecret, ({ params }, { actor }) => webhooks.rotate(actor, params.id));
  data(contract.testWebhook, ({ params }, { actor }) => webhooks.test(actor, params.id));
  page(contract.listWebhookDeliveries, ({ params, query }, { actor }) =>
    webhooks.deliveries(actor, params.id, query),
  );
  data(contract.getWebhookDelivery, ({ params }, { actor }) => webhooks.delivery(actor, params));
  data(contract.replayWebhookDelivery, ({ params }, { actor }) => webhooks.replay(actor, params));
}
