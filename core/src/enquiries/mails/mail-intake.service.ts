import { createHash } from "node:crypto";
import { hasToken, type UnreadCall } from "../../campaigns/bounces/webhook-call.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Log } from "../../platform/log/log.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";

/** Takes mails as they arrive. A worker reads them: a large one takes a second, in which a server would answer nobody. */
export function createMailIntake(options: {
  db: Db;
  rateLimits: RateLimits;
  log: Log;
  /** Undefined: nothing is taken over HTTP. */
  token: string | undefined;
}) {
  const { db, rateLimits, log, token } = options;
  return {
    /** Before the body is read. Throws `not_found` where no token is set, `unauthorized` for a wrong one. */
    async admit(call: UnreadCall & { address: string }): Promise<void> {
      if (token === undefined) throw new AppError("not_found");
      if (hasToken(call, token)) return;
      log.info("a mail was refused: its token is wrong");
      await rateLimits.spend("refusedWebhook", call.address);
      throw new AppError("unauthorized");
    },

    receive: (raw: Uint8Array): Promise<{ isRepeated: boolean }> => storeMail(db, raw),
  };
}
export type MailIntake = ReturnType<typeof createMailIntake>;

/** Stores a mail for the worker, with its event. One that waits already is not stored again. */
export async function storeMail(db: Db, raw: Uint8Array): Promise<{ isRepeated: boolean }> {
  const digest = createHash("sha256").update(raw).digest("hex");
  return db.$transaction(async (tx) => {
    const [stored] = await tx.receivedMail.createManyAndReturn({
      data: [{ digest, raw: new Uint8Array(raw) }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (stored) await record(tx, "inbound.received", { mail_id: stored.id });
    return { isRepeated: !stored };
  });
}
