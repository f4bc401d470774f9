import type { SecuritySettings } from "@ezo/contract/accounts/second-factor";
import { SECOND_FACTOR_RULE_KEPT_MS } from "@ezo/contract/values/limits/accounts";
import type { Db } from "../../platform/db.ts";
import { readSetting } from "../../platform/settings.ts";

export type FactorRule = ReturnType<typeof createFactorRule>;

const isRequiredBy = (rule: SecuritySettings["second_factor"], role: string): boolean =>
  rule === "everyone" || (rule === "admins" && role === "admin");

/**
 * Who must have a second factor, by the settings or by their role, and when idle sessions end. The settings are kept for a
 * moment, because every call of staff asks; the role only where somebody has no factor.
 */
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
  async function isRequired(key: string): Promise<boolean> {
    if (isRequiredBy((await current()).second_factor, key)) return true;
    const role = await db.role.findUnique({ where: { key }, select: { requiresSecondFactor: true } });
    return role?.requiresSecondFactor ?? false;
  }

  return {
    /** Whether the user must set one up before anything else. */
    isMissing: async (user: { role: string; secondFactorAt: Date | null }): Promise<boolean> =>
      user.secondFactorAt === null && (await isRequired(user.role)),
    isRequired,
    idleMs: async (): Promise<number> => (await current()).idle_minutes * 60_000,
    /** The settings have changed. */
    forget: (): void => {
      kept = undefined;
    },
  };
}
