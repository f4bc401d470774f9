import { getSystem } from "@ezo/contract/system";
import { sendVitals } from "@ezo/contract/vitals";
import type { SystemService } from "@ezo/core/system/system.service";
import type { VitalsService } from "@ezo/core/vitals/vitals.service";
import type { Mount } from "../http/mount.ts";

export function systemRoutes(mount: Mount, services: { system: SystemService; vitals: VitalsService }) {
  const { system, vitals } = services;
  mount(getSystem, async (_, { actor }) => ({ data: await system.report(actor) }));
  mount(sendVitals, ({ body }) => vitals.count(body));
}
