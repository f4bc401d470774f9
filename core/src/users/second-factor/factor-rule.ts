import type { UserRole } from "@ezo/contract/auth";
import type { SecuritySettings } from "@ezo/contract/second-factor";
import { SECOND_FACTOR_RULE_KEPT_MS } from "@ezo/contract/values/limits";
import type { Db } from "../../platform/db.ts";
import { readSetting } from "../../platform/settings.ts";

export type FactorRule = ReturnType<typeof createFactorRule>;

const isRequiredFor = (rule: SecuritySettings["second_factor"], role: UserRole): boolean =>
  rule === "everyone" || (rule === "admins" && role === "admin");

/** Who must have a second factor, and when idle sessions end. Kept for a moment, because every call of staff asks. */
export function createFactorRule({ db, now }: { db: Db; now: () => Date }) {
  let kept: { settings: SecuritySettings; untilMs: number } | undefined;

  async function current(): Promise<SecuritySettings> {
    const at = now().getTime();
    // A clock that was set back must not keep it longer.
    if (kept && at < kept.untilMs && kept.untilMs - at <= SECOND_FACTOR_RULE_KEPT_MS) return kept.settings;
    const settings = await readSetting(db, "security");
    kept = { settings, untilMs: at + SECOND_FACTOR_RULE_KEPT_MS };
    return settings;
  }
  const isRequired = async (role: UserRole): Promise<boolean> =>
    isRequiredFor((await current()).second_factor, role);

  return {
    /** Whether the user must set one up before anything else. */
    isMissing: async (user: { role: UserRole; secondFactorAt: Date | null }): Promise<boolean> =>
      user.secondFactorAt === null && (await isRequired(user.role)),
    isRequired,
    idleMs: async (): Promise<number> => (await current()).idle_minutes * 60_000,
    /** The settings have changed. */
    forget: (): void => {
      kept = undefined;
    },
  };
}
