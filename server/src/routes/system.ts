import { getSystem } from "@ezo/contract/admin/operations/system";
import { sendVitals } from "@ezo/contract/site/vitals";
import type { Mount } from "../http/mount.ts";
import type { Parts } from "../services.ts";

export function systemRoutes(mount: Mount, { system, vitals }: Parts) {
  mount(getSystem, async (_, { actor }) => ({ data: await system.report(actor) }));
  mount(sendVitals, ({ body }) => vitals.count(body));
}
