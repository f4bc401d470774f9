import { setTimeout as sleep } from "node:timers/promises";
import type { CampaignProgress } from "@ezo/contract/marketing/campaign-row";
import { CAMPAIGN_PAUSE_MIN_FAILURES } from "@ezo/contract/values/limits/marketing";
import type { Locale } from "@ezo/contract/values/locale";
import type { BulkMailer, BulkOutcome } from "../../platform/mail/bulk-mailer.ts";
import type { InboundAddresses } from "../../mail/inbound-addresses.ts";
import { newsletterReplyAddress } from "../../mail/reply-to.ts";
import { type Database, isDatabaseUnavailable } from "../../platform/db.ts";
import type { Log } from "../../platform/log/log.ts";
import { record } from "../../platform/events/outbox.ts";
import { readSetting } from "../../platform/settings.ts";
import { compiledMail } from "../compile/compile.ts";
import { claimWithinAllowance } from "./allowance.ts";
import { expandCampaign, type ExpandOptions } from "./expand.ts";
import * as ledger from "./ledger.repo.ts";
import type { MailLinks, OpenMailLinks } from "../links/mail-links.ts";
import { progressOf, SPEED_WINDOW_MS, speedOf } from "./progress.ts";
import { type MailContent, mailContent, readerMail } from "../links/reader-mail.ts";

/** How often progress is sent to open admin pages. */
const PROGRESS_EVERY_MS = 1000;
const RENEW_EVERY_MS = ledger.LEASE_MS / 4;
/** With a longer wait ahead, the lease is released; the sweep continues the campaign when it is due. */
const WAIT_AT_MOST_MS = 5000;
/** How soon a mail is tried again that is due and whose reader's row is locked. */
const LOCKED_WAIT_MS = 20;
const ATTEMPTS_MAX = 11;
const RETRY_BASE_MS = 2000;
const RETRY_MAX_MS = 20 * 60_000;
/** How long the mail server may be unreachable before the campaign is paused. */
const UNREACHABLE_AT_MOST_MS = 15 * 60_000;

export interface SenderOptions extends ExpandOptions {
  database: Database;
  mailer: BulkMailer;
  links: OpenMailLinks;
  /** Mails in flight at once, hence the most that a crash can leave unconfirmed. */
  concurrency: number;
  listDomain: string;
  /** Gives each mail an address of its own that it is returned to, where the firm has one. */
  openReturnPaths?: InboundAddresses["openReturnPaths"];
  onProgress: (progress: CampaignProgress) => void;
  /** Called with the outcome of each mail. */
  onOutcome?: (kind: BulkOutcome["kind"]) => void;
  log: Log;
}
export type Sender = ReturnType<typeof createSender>;

/**
 * Sends campaigns. A row is claimed in a committed statement before its mail is given to the SMTP server, and its
 * outcome is stored with the next claim. Whatever crashes in between, no row is claimed twice: mails in flight become
 * `unconfirmed`. One sender at a time holds a campaign, by a lease that it renews.
 */
export function createSender(options: SenderOptions) {
  const { database, log } = options;
  const { prisma: db } = database;
  /** Since when no mail server has answered, per campaign, across runs. */
  const unreachableSince = new Map<number, number>();

  return {
    /**
     * Sends for up to `forMs`. `more`: there are mails left that are due. Ends early, with its mails settled, when the
     * campaign is paused, has nothing due, or `stopping` fires.
     */
    async run(campaignId: number, forMs: number, stopping: AbortSignal): Promise<"more" | "rests"> {
      const owner = ledger.newOwner();
      if (!(await ledger.acquireLease(db, campaignId, owner))) return "rests";
      const run = new Run(options, campaignId, owner, stopping, unreachableSince);
      try {
        return await run.send(forMs);
      } finally {
        // If this fails, the lease expires.
        await ledger
          .releaseLease(db, campaignId, owner)
          .catch((err: unknown) => log.warn({ err, campaignId }, "a campaign's lease could not be released"));
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
  #contents = new Map<Locale, MailContent>();
  /** The same for every mail of this run. */
  #frame: { links: MailLinks; replyTo: string | undefined; fromAddress: string | undefined } | undefined;
  #returnPathOf: ((recipientId: string) => string) | undefined;
  #sent = 0;
  #failed = 0;
  #sentAt: number[] = [];
  #rateLimit: number | null = null;
  #leaseHeldUntil = performance.now() + ledger.LEASE_MS;
  #waitUntil = 0;
  #unreachableInARow = 0;
  #isLost = false;
  /** A warm-up plan is on, as far as is known here; the claim itself knows for certain. */
  #isWarmingUp = false;
  /** Today's allowance is used up. */
  #isHeld = false;
  /** The last claim has left readers out: there may be more that is due. */
  #hasLeftOut = false;

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
    const reporting = setInterval(() => void this.#sendProgress(), PROGRESS_EVERY_MS);
    try {
      await expandCampaign(db, campaignId, this.options);
      const campaign = await db.campaign.findUniqueOrThrow({
        where: { id: campaignId },
        include: { translations: { select: { locale: true, compiled: true } } },
      });
      for (const { locale, compiled } of campaign.translations)
        if (compiled) this.#contents.set(locale, mailContent(compiledMail(compiled)));
      this.#frame = {
        links: await this.options.links(),
        replyTo: campaign.replyTo || (await newsletterReplyAddress(db)),
        fromAddress: campaign.fromAddress || undefined,
      };
      this.#returnPathOf = await this.options.openReturnPaths?.();
      this.#rateLimit = campaign.ratePerMinute;
      const { pause_at_failure_percent: limit, warm_up: warmUp } = await readSetting(db, "marketing");
      this.#isWarmingUp = warmUp.from !== null;
      ({ sent: this.#sent, failed: this.#failed } = await ledger.outcomesSince(db, campaignId));
      const outcome = await this.#loopThenSettle({
        until: performance.now() + forMs,
        limit,
        rate: this.#rateLimit,
      });
      // A claim whose answer was lost may have been committed since.
      await this.#retryWhileAway(() => ledger.releaseUnknown(pool, campaignId, owner, []));
      if (outcome === "empty") await this.#finish();
      return outcome === "more" ? "more" : "rests";
    } finally {
      clearInterval(renewal);
      clearInterval(reporting);
      await this.#sendProgress();
    }
  }

  /** However the loop ends, the outcomes of sent mails are stored. */
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
        const { allowed, nextInMs } = await this.#retryWhileAway(() =>
          ledger.spendRate(pool, campaignId, rate, wanted),
        );
        if (allowed === 0) pauseMs = Math.max(5, nextInMs);
        room = allowed;
      }
      const claimed = await this.#flush(room);
      for (const row of claimed) this.#send(row);

      if (await this.#pauseIfFailing(plan.limit)) return "rests";
      if (this.stopping.aborted) return "more";
      if (this.#isLost) return "rests";
      if (performance.now() >= plan.until) return "more";
      if (room > 0 && claimed.length === 0 && this.#toSettle.length === 0 && this.#inFlight.size === 0) {
        const around = await this.#retryWhileAway(() => ledger.campaignState(pool, campaignId, owner));
        if (!around?.is_mine || around.status !== "sending") return "rests";
        if (!around.pending) return "empty";
        // The sweep continues when there is an allowance again.
        if (this.#isHeld) return "rests";
        if (around.is_warming_up !== this.#isWarmingUp) {
          this.#isWarmingUp = around.is_warming_up;
          continue;
        }
        pauseMs = Math.max(this.#hasLeftOut ? 1 : LOCKED_WAIT_MS, around.due_in_ms ?? 0);
        // Retries in minutes: the sweep continues then.
        if (pauseMs > WAIT_AT_MOST_MS) return "rests";
      } else if (this.#inFlight.size === 0 && now < this.#waitUntil) pauseMs = this.#waitUntil - now;
      // Nothing is due for the free places: wait for an outcome, a second, or the time of the next mail.
      if (this.#toSettle.length === 0)
        await this.#wait(pauseMs ?? (claimed.length < room || room === 0 ? 250 : 0), plan.until);
    }
  }

  /** Waits until a mail's outcome is known, at most for so long. */
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

  /** Stores outcomes and claims mails. If the database is lost, retries until both are certain. */
  async #flush(room: number): Promise<ledger.Claimed[]> {
    const { campaignId, owner } = this;
    const { pool } = this.options.database;
    const batch = this.#toSettle;
    if (batch.length === 0 && room === 0) return [];
    this.#toSettle = [];
    const claimedAt = performance.now();
    try {
      const rows =
        this.#isWarmingUp && room > 0
          ? await this.#settleThenClaim(batch, room)
          : await ledger.settleAndClaim(pool, campaignId, owner, batch, room);
      const claimed = rows.filter(({ id }) => id !== null);
      this.#hasLeftOut = claimed.length < rows.length;
      // A process that was suspended here may have lost its lease: it must not send for the campaign any more.
      if (rows.length > 0 && performance.now() - claimedAt < ledger.LEASE_MS / 2) return claimed;
      if (rows.length > 0) await this.#retryWhileAway(() => this.#releaseUnknown([]));
      return [];
    } catch (error) {
      if (!isDatabaseUnavailable(error)) {
        this.#toSettle = [...batch, ...this.#toSettle];
        throw error;
      }
      // It is not known whether the statement was committed. Storing the outcomes again changes nothing; rows that it
      // has claimed were never sent and are released.
      await this.#retryWhileAway(async () => {
        await ledger.settleAndClaim(pool, campaignId, owner, batch, 0);
        await this.#releaseUnknown(batch.map(({ id }) => id));
      });
      return [];
    }
  }

  /** Under a warm-up plan: the outcomes first, which wait for nobody, then as many mails as the day has left. */
  async #settleThenClaim(batch: readonly ledger.Settlement[], room: number): Promise<ledger.Claimed[]> {
    const { campaignId, owner } = this;
    const { pool } = this.options.database;
    if (batch.length > 0) await ledger.settleAndClaim(pool, campaignId, owner, batch, 0);
    const { claimed, isHeld, isOff } = await claimWithinAllowance(pool, { id: campaignId, owner }, room);
    this.#isHeld = isHeld;
    if (isOff) this.#isWarmingUp = false;
    return claimed;
  }

  #releaseUnknown(settled: readonly string[]) {
    const known = [...this.#inFlight.keys(), ...this.#toSettle.map(({ id }) => id), ...settled];
    return ledger.releaseUnknown(this.options.database.pool, this.campaignId, this.owner, known);
  }

  #send(row: ledger.Claimed): void {
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
    const mail = readerMail(content, {
      id: row.id,
      email: row.email,
      name: row.mergeValues["name"] ?? "",
      messageId: row.messageId,
      subjectIndex: row.subjectIndex,
      ...this.#frame,
      listDomain,
    });
    return { ...mail, returnPath: this.#returnPathOf?.(String(row.id)) };
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
    await this.#retryWhileAway(() =>
      db.$transaction(async (tx) => {
        const { count } = await tx.campaign.updateMany({
          where: { id: campaignId, status: "sending" },
          data: { status: "paused", pauseReason: reason, updatedAt: new Date() },
        });
        if (count > 0) await record(tx, "campaign.changed", { campaign_id: campaignId });
      }),
    );
    this.options.log.warn({ campaignId, reason }, "campaign paused automatically");
    return true;
  }

  /** Waits for the mails in flight and stores their outcomes. */
  async #untilSettled(): Promise<void> {
    while (this.#inFlight.size > 0 || this.#toSettle.length > 0) {
      if (this.#toSettle.length > 0) await this.#flush(0);
      else await Promise.race(this.#inFlight.values());
    }
  }

  /** Finishes the campaign if its ledger is filled and no row is waiting or in flight. */
  async #finish(): Promise<void> {
    const { campaignId } = this;
    const { prisma: db } = this.options.database;
    await this.#retryWhileAway(() =>
      db.$transaction(async (tx) => {
        const finished = await tx.$executeRaw`
          update campaigns set status = 'sent', finished_at = now(), updated_at = now(), pause_reason = null
          where id = ${campaignId} and status = 'sending' and expanded_at is not null and not exists (
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

  async #sendProgress(): Promise<void> {
    const now = performance.now();
    this.#sentAt = this.#sentAt.filter((at) => now - at < SPEED_WINDOW_MS);
    const speed = speedOf(this.#sentAt, now, this.#rateLimit);
    try {
      const progress = await progressOf(this.options.database.prisma, this.campaignId, speed);
      if (progress) this.options.onProgress(progress);
    } catch (err) {
      // The next one follows within a second.
      this.options.log.debug({ err }, "progress could not be published");
    }
  }

  /** Repeats a write until the database is back; gives up only when the process has to stop. */
  async #retryWhileAway<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseUnavailable(error) || this.stopping.aborted) throw error;
        this.options.log.warn({ err: error, campaignId: this.campaignId }, "database away; retrying");
        await sleep(250);
      }
    }
  }
}

const jittered = (ms: number): number => ms * (0.8 + Math.random() * 0.4);
