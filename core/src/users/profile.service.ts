import type { Profile } from "@ezo/contract/auth";
import type { ContentParts } from "../content/content.resource.ts";
import { readableAddress } from "../platform/email-address.ts";
import type { Actor } from "./actor.ts";
import { userKind } from "./users.kind.ts";

export type ProfileService = ReturnType<typeof createProfile>;

/** One's own account. The name is a field of the user, with the same versions and history as in the list of users. */
export function createProfile({ db, content }: Pick<ContentParts, "db" | "content">) {
  async function get(actor: Actor): Promise<Profile> {
    const { id, name, email, role, version } = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
    return { id, name, email: readableAddress(email), role, version };
  }
  return {
    get,
    async rename(actor: Actor, name: string, version?: number): Promise<Profile> {
      // Everybody may change their own name; the kind itself is the administrators'.
      await db.$transaction((tx) => content.updateIn(tx, actor, userKind, actor.id, { name }, version));
      return get(actor);
    },
  };
}
