import { type Demo, DEMO_KINDS, type DemoCounts, type DemoPhase } from "@ezo/contract/admin/setup/setup-demo";
import type { Db } from "../../platform/db.ts";
import { type Actor, must } from "../../users/actor.ts";
import { noCounts, planRemoval } from "./demo-plan.ts";
import { askForRemoval } from "./removal-run.repo.ts";

/** Removing the demo: what would go, and how far a worker is with it. */
export function createDemoRemoval({ db }: { db: Db }) {
  async function state(): Promise<Demo> {
    const [{ goes, stays }, run] = await Promise.all([
      db.$transaction((tx) => planRemoval(tx, { isLocked: false }), { timeout: 30_000 }),
      db.demoRemoval.findUnique({ where: { id: 1 } }),
    ]);
    const phase = run?.phase as DemoPhase | undefined;
    const isUnderWay = phase !== undefined && phase !== "done" && phase !== "failed";
    // Empty until the records are gone.
    const removed = run?.removed as Partial<DemoCounts> | undefined;
    return {
      is_removable: !isUnderWay && DEMO_KINDS.some((kind) => goes[kind] > 0),
      goes,
      stays,
      removal:
        run && phase
          ? {
              phase,
              asked_at: run.askedAt.toISOString(),
              finished_at: run.finishedAt?.toISOString() ?? null,
              backup: run.backupName,
              // Removals of earlier versions have counted fewer kinds.
              removed: removed?.projects === undefined ? null : { ...noCounts(), ...removed },
              failure: run.failure,
            }
          : null,
    };
  }

  return {
    get(actor: Actor): Promise<Demo> {
      must(actor, "settings.manage");
      return state();
    },
    /** Asks for the removal, which a worker begins within seconds; nothing changes where one is under way. */
    async start(actor: Actor): Promise<Demo> {
      must(actor, "settings.manage");
      await askForRemoval(db, actor.id);
      return state();
    },
  };
}
