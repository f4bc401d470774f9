import { randomUUID } from "node:crypto";
import { CODE_WARNING_EVERY_MS } from "@ezo/contract/values/limits/accounts";
import type { Db, Tx } from "../../platform/db.ts";
import type { SecondFactorChange } from "../../platform/events/events.ts";
import { record } from "../../platform/events/outbox.ts";
import type { OncePer } from "../../platform/once-per.ts";

/** Has the owner of an account mailed what has happened to their second factor. */
export const recordFactorChange = (
  tx: Tx,
  userId: number,
  what: SecondFactorChange["what"],
  byId: number | null = null,
): Promise<unknown> =>
  record(tx, "second_factor.changed", { change_id: randomUUID(), user_id: userId, what, by_id: byId });

/** Warns the owner, at most once a day, that somebody who knows the password guesses codes. */
export const codeGuessWarning =
  ({ db, oncePer }: { db: Db; oncePer: OncePer }) =>
  async (userId: number): Promise<void> => {
    if (await oncePer(`code-warning ${userId}`, CODE_WARNING_EVERY_MS))
      await db.$transaction((tx) => recordFactorChange(tx, userId, "guessed"));
  };
