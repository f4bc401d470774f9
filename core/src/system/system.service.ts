import type { RouteOutput } from "@ezo/contract/route";
import type { getSystem } from "@ezo/contract/admin/operations/system";
import { type Actor, must } from "../users/actor.ts";
import type { VitalsService } from "../vitals/vitals.service.ts";
import { type CheckParts, runChecks } from "./checks.ts";
import { worstOf } from "./thresholds.ts";
import { readVersions } from "./versions.ts";

export type SystemService = ReturnType<typeof createSystem>;

export function createSystem(
  parts: CheckParts & { packageFile: URL; vitals: Pick<VitalsService, "figures">; now?: () => Date },
) {
  const { vitals, now = () => new Date() } = parts;
  return {
    /** The state of everything. With the database away the checks still report that, and the figures of speed are missing. */
    async report(actor: Actor): Promise<RouteOutput<typeof getSystem>["data"]> {
      must(actor, "ops.view");
      const [checks, versions, figures] = await Promise.all([
        runChecks(parts),
        readVersions(parts),
        vitals.figures().catch(() => []),
      ]);
      return {
        checked_at: now().toISOString(),
        verdict: worstOf(checks.map(({ verdict }) => verdict)),
        checks,
        versions,
        vitals: figures,
      };
    },
  };
}
