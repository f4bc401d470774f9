import { setTimeout as sleep } from "node:timers/promises";
import type { CampaignProgress } from "@ezo/contract/campaigns";
import { CAMPAIGN_PAUSE_MIN_FAILURES } from "@ezo/contract/limits";
import type { Locale } from "@ezo/contract/locale";
import type { BulkMailer, BulkOutcome } from "../platform/bulk-mailer.ts";
import { newsletterReplyAddress } from "../mail/reply-to.ts";
import { type Database, isDatabaseUnavailable } from "../platform/db.ts";
import type { Log } from "../platform/log.ts";
import { record } from "../platform/outbox.ts";
import { readSetting } from "../platform/settings.ts";
import type { CompiledMail } from "./compile/compile.ts";
import { expandCampaign, type ExpandOptions } from "./expand.ts";
import * as ledger from "./ledger.repo.ts";
import type { MailLinks, OpenMailLinks } from "./mail-links.ts";
import { fill, oneLine, parseTemplate, type Template } from "./merge.ts";
import { progressOf } from "./progress.ts";

/** How often an open admin page hears of progress. */
const TELL_EVERY_MS = 1000;
const RENEW_EVERY_MS = ledger.LEASE_MS / 4;
/** A rested campaign is given back instead of being held; the sweep wakes it when it is due. */
const REST_AT_MOST_MS = 5000;
const ATTEMPTS_MAX = 11;
const RETRY_BASE_MS = 2000;
const RETRY_MAX_MS = 20 * 60_000;
/** How long the mail server may be out of reach before a person is asked. */
const UNREACHABLE_AT_MOST_MS = 15 * 60_000;

export interface SenderOptions extends ExpandOptions {
  database: Database;
  mailer: BulkMailer;
  links: OpenMailLinks;
  /** Mails in hand at once, hence the most that a crash can leave unconfirmed. */
  concurrency: number;
  listDomain: string;
  onProgress: (progress: CampaignProgress) => void;
  /** Hears what became of each mail that was handed over. */
  onOutcome?: (kind: BulkOutcome["kind"]) => void;
  log: Log;
}
export type Sender = ReturnType<typeof createSender>;

interface Content {
  subject: Template;
  html: Template;
  text: Template;
  linkCount: number;
}

/**
 * Sends campaigns. A row is claimed in a committed statement before its mail is handed to the SMTP server, and what came
 * of it is written with the next claim. Whatever dies in between, no row is claimed twice: what was in flight becomes
 * `unconfirmed`. One sender at a time holds a campaign, by a lease it renews.
 */
export function createSender(options: SenderOptions) {
  const { database, log } = options;
  const { prisma: db } = database;
  /** Since when no server has answered, per campaign; outlives a single run. */
  const unreachableSince = new Map<number, number>();

  return {
    /**
     * Sends for up to `forMs`, then hands back. `more`: there is work left that is due. Ends early, with its mails
     * settled, when the campaign is paused, has nothing due, or `stopping` fires.
     */
    async run(campaignId: number, forMs: number, stopping: AbortSignal): Promise<"more" | "rests"> {
      const owner = ledger.newOwner();
      if (!(await ledger.acquireLease(db, campaignId, owner))) return "rests";
      const run = new Run(options, campaignId, owner, stopping, unreachableSince);
      try {
        return await run.send(forMs);
      } finally {
        // Without this the lease runs out by itself.
        await ledger
          .releaseLease(db, campaignId, owner)
          .catch((err: unknown) =>
            log.warn({ err, campaignId }, "a campaign's lease could not be given back"),
          );
      }
    },
  };
}

interface Plan {
  /** On `performance.now()`'s clock. */
  until: number;
  /** Percent of failures that pauses. */
  limit: number;
  /** Mails per minute. */
  rate: number | null;
}

class Run {
  #wake: () => void = () => undefined;
  readonly #inFlight = new Map<string, Promise<void>>();
  #toSettle: ledger.Settlement[] = [];
  #contents = new Map<Locale, Content>();
  /** What every mail of this run has in common. */
  #frame: { links: MailLinks; replyTo: string | undefined } | undefined;
  #sent = 0;
  #failed = 0;
  #sentAt: number[] = [];
  #leaseHeldUntil = performance.now() + ledger.LEASE_MS;
  #waitUntil = 0;
  #unreachableInARow = 0;
  #isLost = false;

  constructor(
    private readonly options: SenderOptions,
    private readonly campaignId: number,
    private readonly owner: string,
    private readonly stopping: AbortSignal,
    private readonly unreachableSince: Map<number, number>,
  ) {
    stopping.addEventListener("abort", () => this.#wake(), { once: true });
  }

  async send(forMs: number): Promise<"more" | "rests"> {
    const { campaignId, owner } = this;
    const { prisma: db, pool } = this.options.database;
    const renewal = setInterval(() => void this.#renew(), RENEW_EVERY_MS);
    const telling = setInterval(() => void this.#tell(), TELL_EVERY_MS);
    try {
      await expandCampaign(db, campaignId, this.options);
      const campaign = await db.campaign.findUniqueOrThrow({
        where: { id: campaignId },
        include: { translations: { select: { locale: true, compiled: true } } },
      });
      for (const { locale, compiled } of campaign.translations)
        if (compiled) this.#contents.set(locale, contentOf(compiled as unknown as CompiledMail));
      this.#frame = { links: await this.options.links(), replyTo: await newsletterReplyAddress(db) };
      const { pause_at_failure_percent: limit } = await readSetting(db, "marketing");
      ({ sent: this.#sent, failed: this.#failed } = await ledger.outcomesSince(db, campaignId));
      const outcome = await this.#loopThenSettle({
        until: performance.now() + forMs,
        limit,
        rate: campaign.ratePerMinute,
      });
      // A claim whose answer was lost may have come through after we looked last.
      await this.#insist(() => ledger.releaseUnknown(pool, campaignId, owner, []));
      if (outcome === "empty") await this.#finish();
      return outcome === "more" ? "more" : "rests";
    } finally {
      clearInterval(renewal);
      clearInterval(telling);
      await this.#tell();
    }
  }

  /** Whatever ends the loop, what has left is written down. */
  async #loopThenSettle(plan: Plan): Promise<"more" | "rests" | "empty"> {
    try {
      return await this.#loop(plan);
    } finally {
      await this.#untilSettled();
    }
  }

  async #loop(plan: Plan): Promise<"more" | "rests" | "empty"> {
    const { campaignId, owner } = this;
    const { pool } = this.options.database;
    for (;;) {
      const now = performance.now();
      const mayClaim = !this.stopping.aborted && !this.#isLost && now >= this.#waitUntil && now < plan.until;
      let room = mayClaim ? this.options.concurrency - this.#inFlight.size : 0;
      let pauseMs: number | undefined;
      if (room > 0 && plan.rate !== null) {
        const rate = plan.rate;
        const wanted = room;
        const { allowed, nextInMs } = await this.#insist(() =>
          ledger.spendRate(pool, campaignId, rate, wanted),
        );
        if (allowed === 0) pauseMs = Math.max(5, nextInMs);
        room = allowed;
      }
      const claimed = await this.#flush(room);
      for (const row of claimed) this.#hand(row);

      if (await this.#pauseIfFailing(plan.limit)) return "rests";
      if (this.stopping.aborted) return "more";
      if (this.#isLost) return "rests";
      if (performance.now() >= plan.until) return "more";
      if (room > 0 && claimed.length === 0 && this.#toSettle.length === 0 && this.#inFlight.size === 0) {
        const around = await this.#insist(() => ledger.lookAround(pool, campaignId, owner));
        if (!around?.is_mine || around.status !== "sending") return "rests";
        if (!around.pending) return "empty";
        pauseMs = Math.max(1, around.due_in_ms ?? 0);
        // Retries in minutes: the sweep comes back for them.
        if (pauseMs > REST_AT_MOST_MS) return "rests";
      } else if (this.#inFlight.size === 0 && now < this.#waitUntil) pauseMs = this.#waitUntil - now;
      // Nothing due for the free places: a mail's outcome, a second, or the next one's time is worth waiting for.
      if (this.#toSettle.length === 0)
        await this.#wait(pauseMs ?? (claimed.length < room || room === 0 ? 250 : 0), plan.until);
    }
  }

  /** Until a mail's outcome is known, or for so long. */
  async #wait(ms: number, until: number): Promise<void> {
    const limit = Math.min(ms || 1000, Math.max(1, until - performance.now()));
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, Math.ceil(limit));
      this.#wake = () => {
        clearTimeout(timeout);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }

  /** Writes outcomes and claims; on a lost database, goes on until both are certain. */
  async #flush(room: number): Promise<ledger.Claimed[]> {
    const { campaignId, owner } = this;
    const { pool } = this.options.database;
    const batch = this.#toSettle;
    if (batch.length === 0 && room === 0) return [];
    this.#toSettle = [];
    const claimedAt = performance.now();
    try {
      const rows = await ledger.settleAndClaim(pool, campaignId, owner, batch, room);
      // A process that was stopped here for long may have lost its campaign: it must not speak for it any more.
      if (rows.length > 0 && performance.now() - claimedAt < ledger.LEASE_MS / 2)
        return rows.filter(({ id }) => id !== null);
      if (rows.length > 0) await this.#insist(() => this.#releaseUnknown([]));
      return [];
    } catch (error) {
      if (!isDatabaseUnavailable(error)) {
        this.#toSettle = [...batch, ...this.#toSettle];
        throw error;
      }
      // Whether the statement came through is not known. Writing the outcomes again changes nothing; rows it has
      // claimed were never handed over and go back.
      await this.#insist(async () => {
        await ledger.settleAndClaim(pool, campaignId, owner, batch, 0);
        await this.#releaseUnknown(batch.map(({ id }) => id));
      });
      return [];
    }
  }

  #releaseUnknown(settled: readonly string[]) {
    const known = [...this.#inFlight.keys(), ...this.#toSettle.map(({ id }) => id), ...settled];
    return ledger.releaseUnknown(this.options.database.pool, this.campaignId, this.owner, known);
  }

  #hand(row: ledger.Claimed): void {
    const sending = this.options.mailer.send(this.#mailFor(row)).then((outcome) => {
      this.options.onOutcome?.(outcome.kind);
      this.#inFlight.delete(row.id);
      this.#toSettle.push(this.#settlementOf(row, outcome));
      this.#wake();
    });
    this.#inFlight.set(row.id, sending);
  }

  #mailFor(row: ledger.Claimed) {
    const { listDomain } = this.options;
    const content = this.#contents.get(row.locale);
    // The ledger names only languages that were compiled with it.
    if (!content || !this.#frame)
      throw new Error(`campaign ${this.campaignId} has no content in ${row.locale}`);
    return mailOf(content, {
      id: row.id,
      email: row.email,
      name: row.mergeValues["name"] ?? "",
      messageId: row.messageId,
      ...this.#frame,
      listDomain,
    });
  }

  #settlementOf(row: ledger.Claimed, outcome: BulkOutcome): ledger.Settlement {
    const base = {
      id: row.id,
      contactId: row.contactId,
      reason: outcome.answer || null,
      delayMs: 0,
      isFree: false,
      isHardBounce: false,
    };
    if (outcome.kind !== "unreachable") {
      this.#unreachableInARow = 0;
      this.unreachableSince.delete(this.campaignId);
    }
    switch (outcome.kind) {
      case "sent":
        this.#sent++;
        this.#sentAt.push(performance.now());
        return { ...base, state: "sent" };
      case "bounced":
        this.#failed++;
        return { ...base, state: "failed", isHardBounce: outcome.isHard };
      case "unknown":
        return { ...base, state: "unconfirmed", reason: `connection_lost: ${outcome.answer}` };
      case "deferred":
        if (row.attempts >= ATTEMPTS_MAX) {
          this.#failed++;
          return { ...base, state: "failed" };
        }
        return {
          ...base,
          state: "pending",
          delayMs: jittered(Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** (row.attempts - 1))),
        };
      case "unreachable": {
        if (!this.unreachableSince.has(this.campaignId))
          this.unreachableSince.set(this.campaignId, Date.now());
        const delayMs = jittered(
          Math.min(30_000, 500 * 2 ** Math.min(6, this.#unreachableInARow++ / this.options.concurrency)),
        );
        this.#waitUntil = performance.now() + delayMs;
        return { ...base, state: "pending", delayMs, isFree: true };
      }
    }
  }

  async #pauseIfFailing(limitPercent: number): Promise<boolean> {
    const { campaignId } = this;
    const { prisma: db } = this.options.database;
    const total = this.#sent + this.#failed;
    const since = this.unreachableSince.get(campaignId);
    let reason: string | undefined;
    if (this.#failed >= CAMPAIGN_PAUSE_MIN_FAILURES && (this.#failed / total) * 100 > limitPercent)
      reason = `too_many_failures: ${this.#failed} of ${total} mails failed, more than ${limitPercent} %`;
    else if (since !== undefined && Date.now() - since > UNREACHABLE_AT_MOST_MS)
      reason = "mail_server_unreachable";
    if (!reason) return false;
    this.unreachableSince.delete(campaignId);
    await this.#insist(() =>
      db.$transaction(async (tx) => {
        const { count } = await tx.campaign.updateMany({
          where: { id: campaignId, status: "sending" },
          data: { status: "paused", pauseReason: reason, updatedAt: new Date() },
        });
        if (count > 0) await record(tx, "campaign.changed", { campaign_id: campaignId });
      }),
    );
    this.options.log.warn({ campaignId, reason }, "campaign paused by itself");
    return true;
  }

  /** Waits for what is in flight and writes down what became of it. */
  async #untilSettled(): Promise<void> {
    while (this.#inFlight.size > 0 || this.#toSettle.length > 0) {
      if (this.#toSettle.length > 0) await this.#flush(0);
      else await Promise.race(this.#inFlight.values());
    }
  }

  /** Over, when neither a row waits nor one is in flight. */
  async #finish(): Promise<void> {
    const { campaignId } = this;
    const { prisma: db } = this.options.database;
    await this.#insist(() =>
      db.$transaction(async (tx) => {
        const finished = await tx.$executeRaw`
          update campaigns set status = 'sent', finished_at = now(), updated_at = now(), pause_reason = null
          where id = ${campaignId} and status = 'sending' and not exists (
            select 1 from campaign_recipients where campaign_id = ${campaignId} and state in ('pending', 'sending'))`;
        if (finished > 0) await record(tx, "campaign.changed", { campaign_id: campaignId });
      }),
    );
  }

  async #renew(): Promise<void> {
    const askedAt = performance.now();
    try {
      const held = await ledger.renewLease(this.options.database.prisma, this.campaignId, this.owner);
      if (held === 0) this.#isLost = true;
      else this.#leaseHeldUntil = askedAt + ledger.LEASE_MS;
    } catch (err) {
      this.options.log.warn({ err, campaignId: this.campaignId }, "a campaign's lease could not be renewed");
      if (performance.now() > this.#leaseHeldUntil) this.#isLost = true;
    }
  }

  async #tell(): Promise<void> {
    const windowMs = 10_000;
    const now = performance.now();
    this.#sentAt = this.#sentAt.filter((at) => now - at < windowMs);
    const first = this.#sentAt[0];
    const rate = first === undefined ? 0 : (this.#sentAt.length / Math.max(1000, now - first)) * 60_000;
    try {
      const progress = await progressOf(this.options.database.prisma, this.campaignId, rate);
      if (progress) this.options.onProgress(progress);
    } catch (err) {
      // A page that hears nothing now hears the next one.
      this.options.log.debug({ err }, "progress could not be published");
    }
  }

  /** Repeats what must be written until the database is back; gives up only when the process has to end. */
  async #insist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseUnavailable(error) || this.stopping.aborted) throw error;
        this.options.log.warn(
          { err: error, campaignId: this.campaignId },
          "database away; the campaign waits",
        );
        await sleep(250);
      }
    }
  }
}

const jittered = (ms: number): number => ms * (0.8 + Math.random() * 0.4);

export function contentOf(compiled: CompiledMail): Content {
  return {
    subject: parseTemplate(compiled.subject),
    html: parseTemplate(compiled.html),
    text: parseTemplate(compiled.text),
    linkCount: compiled.links.length,
  };
}

/** One reader's mail, with the headers by which mail programs offer to unsubscribe in one click (RFC 8058). */
export function mailOf(
  content: Content,
  reader: {
    id: string | number;
    email: string;
    name: string;
    messageId: string;
    links: MailLinks;
    replyTo: string | undefined;
    /** The sender's domain: readers' filters know the list by an id that is the same in every campaign. */
    listDomain: string;
  },
) {
  const id = BigInt(reader.id);
  const { links } = reader;
  const unsubscribe = links.unsubscribe(id);
  const values: Record<string, string> = {
    name: reader.name,
    email: reader.email,
    unsubscribe_url: unsubscribe,
    preferences_url: links.preferences(id),
    open_url: links.open(id),
  };
  for (let index = 0; index < content.linkCount; index++) values[`click:${index}`] = links.click(id, index);
  return {
    to: reader.email,
    subject: oneLine(fill(content.subject, values, "text")),
    html: fill(content.html, values, "html"),
    text: fill(content.text, values, "text"),
    messageId: reader.messageId,
    replyTo: reader.replyTo,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-Id": `<newsletter.${reader.listDomain}>`,
      Precedence: "bulk",
      "Auto-Submitted": "auto-generated",
    },
  };
}
