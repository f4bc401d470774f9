import { reorderRoutingRules, routingRuleRoutes, tryRouting } from "@ezo/contract/admin/routing";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../mounting/calls.ts";
import { mountResource } from "../mounting/resource-calls.ts";

/** Who gets which enquiries. */
export function adminRoutingRoutes(mount: Mount, { routingRules, translations }: Parts) {
  const { data } = answersOf(mount);
  data(tryRouting, ({ body }, { actor }) => routingRules.try(actor, body));
  messagesOf(mount, translations).bulk(reorderRoutingRules, ({ body }, { actor }) =>
    routingRules.reorder(actor, body.ids, body.versions),
  );
  mountResource(mount, routingRuleRoutes, routingRules, translations);
}
