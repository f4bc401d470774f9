import type { Profile } from "@ezo/contract/auth";
import { refused } from "../platform/app-error.ts";
import { capabilitiesOf } from "@ezo/contract/values/roles";
import { readableAddress } from "../platform/mail/email-address.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import { showingCurrent } from "../records/failures.ts";
import type { RecordParts } from "../records/resource.ts";
import type { Actor } from "./actor.ts";
import { mustBeGoodPassword } from "./password-rules.ts";
import { hashPassword, passwordFits } from "./passwords.ts";
import { lockUnchanged, setPassword, userKind } from "./users.kind.ts";

/** One's own account. The name is a field of the user, with the same versions and history as in the list of users. */
export function createProfile(options: Pick<RecordParts, "db" | "records"> & { rateLimits: RateLimits }) {
  const { db, records, rateLimits } = options;

  async function get(actor: Actor): Promise<Profile> {
    const { id, name, email, role, textLocale, version } = await db.user.findUniqueOrThrow({
      where: { id: actor.id },
    });
    const own = role === "translator" && textLocale ? { text_locale: textLocale } : {};
    const capabilities = [...capabilitiesOf(role, actor.projectIds)];
    return { id, name, email: readableAddress(email), role, capabilities, version, ...own };
  }

  return {
    get,

    async rename(actor: Actor, name: string, version?: number): Promise<Profile> {
      // Everybody may change their own name; the kind itself may be edited by administrators only.
      const renaming = db.$transaction((tx) =>
        records.within(tx, actor, userKind).update(actor.id, { name }, version),
      );
      await showingCurrent(renaming, () => get(actor));
      return get(actor);
    },

    /** Changes the actor's password and ends every other session of theirs; returns the ended ids. */
    async changePassword(actor: Actor, change: { current: string; next: string }): Promise<string[]> {
      // By user, not by address: strangers can spend the address's budget by failed logins.
      await rateLimits.spend("currentPassword", String(actor.id));
      const user = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
      if (!(await passwordFits(user.passwordHash || undefined, change.current))) throw wrongPassword();
      await rateLimits.reset("currentPassword", String(actor.id));
      if (change.next === change.current) throw refused("new_password", "errors.password_same");
      await mustBeGoodPassword("new_password", change.next, user);
      const passwordHash = await hashPassword(change.next);
      return db.$transaction(async (tx) => {
        if (!(await lockUnchanged(tx, user))) throw wrongPassword();
        return setPassword(tx, actor.id, passwordHash, { except: actor.sessionId });
      });
    },
  };
}

const wrongPassword = () => refused("current_password", "errors.wrong_password");
