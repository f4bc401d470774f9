import type { Profile } from "@ezo/contract/accounts/profile";
import type { AdminLanguage } from "@ezo/contract/values/locale";
import { refused } from "../platform/app-error.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import { showingCurrent } from "../records/failures.ts";
import { fieldsOf } from "../records/fields.ts";
import type { RecordParts } from "../records/resource.ts";
import type { Actor } from "./actor.ts";
import type { Photos } from "./photos.ts";
import { mustBeGoodPassword } from "./passwords/password-rules.ts";
import { hashPassword, passwordFits } from "./passwords/passwords.ts";
import { presentSignedIn } from "./sessions/signed-in.ts";
import { lockUnchanged, setPassword, userKind } from "./users.kind.ts";

/** One's own account. Name, telephone and photo are fields of the user, with the same versions and history as in the list of users. */
export function createProfile(
  options: Pick<RecordParts, "db" | "records"> & { photos: Photos; rateLimits: RateLimits },
) {
  const { db, records, photos, rateLimits } = options;

  async function get(actor: Actor): Promise<Profile> {
    const where = { id: actor.id };
    const select = { name: true, email: true, language: true, phone: true, version: true } as const;
    const { phone, version, ...current } = await db.user.findUniqueOrThrow({ where, select });
    const photo = await photos.get(actor.id);
    return { ...presentSignedIn({ ...actor, ...current }), version, phone, photo };
  }

  return {
    get,

    /** Changes what is named of it. The kind itself may be edited by administrators only. */
    async update(
      actor: Actor,
      {
        version,
        ...named
      }: { name?: string | undefined; phone?: string | null | undefined; version?: number | undefined },
    ): Promise<Profile> {
      const changing = db.$transaction((tx) =>
        records.within(tx, actor, userKind).update(actor.id, fieldsOf(named), version),
      );
      await showingCurrent(changing, () => get(actor));
      return get(actor);
    },

    /** Like the choice of mails, this is not an edit of the user: version, history and `updated_at` stay. */
    async setLanguage(actor: Actor, language: AdminLanguage): Promise<{ language: AdminLanguage }> {
      await db.$executeRaw`
        update users set language = ${language}::admin_language where id = ${actor.id}::int`;
      return { language };
    },

    /** Null removes it. */
    async setPhoto(actor: Actor, file: Uint8Array | null): Promise<Profile> {
      await photos.set(actor, actor.id, file);
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
