import type { Tx } from "../platform/db.ts";

/**
 * Changes of users run one after another: each locks the user it changes and refers to the one who makes it, so two
 * who change each other would deadlock, and each must count the administrators that the other leaves. Taken before any
 * row is locked.
 */
export const lockUserChanges = (tx: Tx): Promise<unknown> =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('administrators'))`;

/**
 * Nobody is deleted or switched off until the transaction ends. Taken before enquiries are locked by what gives them to
 * people: else one could be given to somebody whose enquiries are just being taken away.
 */
export const holdUserChanges = (tx: Tx): Promise<unknown> =>
  tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtext('administrators'))`;
/** The same for a transaction that is not Prisma's. */
export const HOLD_USER_CHANGES_SQL = "select pg_advisory_xact_lock_shared(hashtext('administrators'))";
