import type { Actor } from "./actor.ts";

/**
 * An idempotency key as it is stored for a member of staff: the same key of a colleague's, or of a visitor's, is another
 * one, so that nobody is answered with what somebody else has done.
 */
export const ownKey = (actor: Pick<Actor, "id">, key: string | undefined): string | undefined =>
  key === undefined ? undefined : `user ${actor.id} ${key}`;
