import type { SenderAddress } from "@ezo/contract/marketing/delivery/sender-addresses";
import { SENDER_ADDRESSES_MAX } from "@ezo/contract/values/limits/marketing";
import type { Locale } from "@ezo/contract/values/locale";
import { type AskedState, lockText, tokenHashOf } from "../../asked-by-mail/asked.ts";
import { addAuditLine } from "../../audit/add-line.ts";
import type { SenderAddress as SenderAddressRow } from "../../generated/prisma/client.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { canonicalAddress, readableAddress } from "../../platform/mail/email-address.ts";
import { hashAddress } from "../../platform/queues/deliveries.ts";
import { type Actor, must } from "../../users/actor.ts";
import type { SenderRules } from "./sender-rules.ts";

export type SenderAddresses = ReturnType<typeof createSenderAddresses>;

/** What the mailed link is about. */
export interface AskedSender {
  locale: Locale;
  /** With the domain as people read it. */
  email: string;
  state: AskedState;
}

/** The addresses of the firm that campaigns come from. Each is confirmed by its owner, who alone gets the link. */
export function createSenderAddresses(options: {
  db: Db;
  rules: Pick<SenderRules, "ownAddresses">;
  wakeRelay: () => void;
  now?: () => Date;
}) {
  const { db, rules, wakeRelay, now = () => new Date() } = options;

  const asked = async (token: string): Promise<AskedSender | null> => {
    const row = await db.senderAddress.findUnique({ where: { tokenHash: tokenHashOf(token) } });
    return row && { locale: row.locale, email: readableAddress(row.email), state: stateOf(row, now()) };
  };

  return {
    async list(actor: Actor): Promise<SenderAddress[]> {
      must(actor, "campaigns.read");
      const rows = await db.senderAddress.findMany({ orderBy: { email: "asc" } });
      const isListed = new Set(rows.filter(({ verifiedAt }) => verifiedAt).map(({ email }) => email));
      const own = (await rules.ownAddresses(db)).filter((email) => !isListed.has(email));
      return [
        ...own.map((email): SenderAddress => ({
          id: null,
          email: readableAddress(email),
          state: "own",
          asked_at: null,
          verified_at: null,
        })),
        ...rows.map(present),
      ];
    },

    /** Has the owner of an address asked by mail; nobody is asked about one that is confirmed. */
    async add(actor: Actor, email: string, locale: Locale): Promise<SenderAddress> {
      must(actor, "campaigns.settings");
      const row = await db.$transaction((tx) =>
        ask(tx, { email: canonicalAddress(email), locale, at: now() }),
      );
      wakeRelay();
      return present(row);
    },

    /** Throws `in_use` while a campaign that is not over names the address. */
    async remove(actor: Actor, id: number): Promise<void> {
      must(actor, "campaigns.settings");
      await db.$transaction(async (tx) => {
        // A campaign that is being given the address is stored first, and counted (`mustBeUsable`).
        await tx.$queryRaw`select 1 from sender_addresses where id = ${id} for update`;
        const row = await tx.senderAddress.findUnique({ where: { id } });
        if (!row) throw new AppError("not_found");
        if ((await openCampaignsOf(tx, row.email)) > 0) throw new AppError("in_use");
        await tx.senderAddress.delete({ where: { id } });
        await noteSender(tx, row, "deleted");
      });
    },

    /** What a link would confirm; null for one that is not ours, or was replaced by a later one. */
    asked,

    async confirm(token: string): Promise<AskedSender | null> {
      await db.$transaction(async (tx) => {
        const [row] = await tx.senderAddress.updateManyAndReturn({
          where: { tokenHash: tokenHashOf(token), verifiedAt: null, tokenExpiresAt: { gt: now() } },
          data: { verifiedAt: now() },
        });
        if (row) await noteSender(tx, row, "updated");
      });
      return asked(token);
    },
  };
}

/** How many campaigns that are not over come from the address, or are answered at it. */
function openCampaignsOf(tx: Tx, email: string): Promise<number> {
  const named = { equals: email, mode: "insensitive" } as const;
  return tx.campaign.count({
    where: {
      status: { in: ["draft", "scheduled", "sending", "paused"] },
      OR: [{ fromAddress: named }, { replyTo: named }],
    },
  });
}

const stateOf = (
  { verifiedAt, tokenExpiresAt }: Pick<SenderAddressRow, "verifiedAt" | "tokenExpiresAt">,
  at: Date,
): AskedState => {
  if (verifiedAt) return "confirmed";
  return tokenExpiresAt !== null && tokenExpiresAt > at ? "open" : "over";
};

async function ask(
  tx: Tx,
  { email, locale, at }: { email: string; locale: Locale; at: Date },
): Promise<SenderAddressRow> {
  // Counted one after the other, so that two at once do not exceed the limit.
  await lockText(tx, "sender addresses");
  const known = await tx.senderAddress.findUnique({ where: { email } });
  if (known?.verifiedAt) return known;
  if (!known && (await tx.senderAddress.count()) >= SENDER_ADDRESSES_MAX)
    throw refused("email", `errors.too_many?max=${SENDER_ADDRESSES_MAX}`);
  const row = known
    ? await tx.senderAddress.update({
        where: { id: known.id },
        data: { asking: { increment: 1 }, askedAt: at, locale },
      })
    : await tx.senderAddress.create({ data: { email, locale, askedAt: at } });
  await noteSender(tx, row, known ? "updated" : "created");
  await record(tx, "sender_address.asked", { address_id: row.id, asking: row.asking });
  return row;
}

/** Adds a line to the audit log. With the hash alone, since anybody's address may have been typed. */
const noteSender = (
  tx: Tx,
  row: SenderAddressRow,
  action: "created" | "updated" | "deleted",
): Promise<void> =>
  addAuditLine(tx, {
    action,
    entity: "sender_address",
    entityId: row.id,
    after: { email_hash: hashAddress(row.email), state: present(row).state },
  });

const present = (row: SenderAddressRow): SenderAddress => ({
  id: row.id,
  email: readableAddress(row.email),
  state: row.verifiedAt ? "verified" : "asked",
  asked_at: row.askedAt.toISOString(),
  verified_at: row.verifiedAt?.toISOString() ?? null,
});
