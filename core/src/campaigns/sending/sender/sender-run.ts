import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "../../../platform/db.ts";
import { readSetting } from "../../../platform/settings.ts";
import { claimWithinAllowance } from "../allowance.ts";
import { CampaignLease, RENEW_EVERY_MS } from "./campaign-lease.ts";
import { type CampaignMails, openCampaignMails } from "./campaign-mails.ts";
import { finishCampaign, pauseCampaign } from "./end-campaign.ts";
import { expandCampaign } from "../expand.ts";
import * as ledger from "../ledger.repo.ts";
import { progressOf } from "../progress.ts";
import { RunOutcomes } from "./run-outcomes.ts";
import type { SenderOptions } from "./sender-options.ts";

/** How often progress is sent to open admin pages. */
const PROGRESS_EVERY_MS = 1000;
/** With a longer wait ahead, the lease is released; the sweep continues the campaign when it is due. */
const WAIT_AT_MOST_MS = 5000;
/** How soon a mail is tried again that is due and whose reader's row is locked. */
const LOCKED_WAIT_MS = 20;

interface Plan {
  /** On `performance.now()`'s clock. */
  until: number;
  /** Percent of failures that pauses. */
  limit: number;
  /** Mails per minute. */
  rate: number | null;
  mailFor: CampaignMails;
}

/** Sends a campaign once for a limited time, while its lease is held. */
export class SenderRun {
  #wake: () => void = () => undefined;
  readonly #inFlight = new Map<string, Promise<void>>();
  #toSettle: ledger.Settlement[] = [];
  readonly #outcomes: RunOutcomes;
  readonly #lease: CampaignLease;
  #rateLimit: number | null = null;
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
    unreachableSince: Map<number, number>,
  ) {
    this.#outcomes = new RunOutcomes(campaignId, options.concurrency, unreachableSince);
    this.#lease = new CampaignLease(options.database.prisma, campaignId, owner, options.log);
    stopping.addEventListener("abort", () => this.#wake(), { once: true });
  }

  async send(forMs: number): Promise<"more" | "rests"> {
    const { campaignId, owner } = this;
    const { prisma: db, pool } = this.options.database;
    const renewal = setInterval(() => void this.#lease.renew(), RENEW_EVERY_MS);
    const reporting = setInterval(() => void this.#sendProgress(), PROGRESS_EVERY_MS);
    try {
      await expandCampaign(db, campaignId, this.options);
      const campaign = await db.campaign.findUniqueOrThrow({
        where: { id: campaignId },
        include: { translations: { select: { locale: true, compiled: true } } },
      });
      const mailFor = await openCampaignMails(db, campaign, this.options);
      this.#rateLimit = campaign.ratePerMinute;
      const { pause_at_failure_percent: limit, warm_up: warmUp } = await readSetting(db, "marketing");
      this.#isWarmingUp = warmUp.from !== null;
      this.#outcomes.countFrom(await ledger.outcomesSince(db, campaignId));
      const outcome = await this.#loopThenSettle({
        until: performance.now() + forMs,
        limit,
        rate: this.#rateLimit,
        mailFor,
      });
      // A claim whose answer was lost may have been committed since.
      await this.#retryWhileAway(() => ledger.releaseUnknown(pool, campaignId, owner, []));
      if (outcome === "empty") await this.#retryWhileAway(() => finishCampaign(db, campaignId));
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
      const maySend = !this.stopping.aborted && !this.#lease.isLost;
      const mayClaim = maySend && now >= this.#outcomes.waitUntil && now < plan.until;
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
      for (const row of claimed) this.#send(row, plan.mailFor);

      if (await this.#pauseIfFailing(plan.limit)) return "rests";
      if (this.stopping.aborted) return "more";
      if (this.#lease.isLost) return "rests";
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
      } else if (this.#inFlight.size === 0 && now < this.#outcomes.waitUntil)
        pauseMs = this.#outcomes.waitUntil - now;
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

  #send(row: ledger.Claimed, mailFor: CampaignMails): void {
    const sending = this.options.mailer.send(mailFor(row)).then((outcome) => {
      this.options.onOutcome?.(outcome.kind);
      this.#inFlight.delete(row.id);
      this.#toSettle.push(this.#outcomes.settlementOf(row, outcome));
      this.#wake();
    });
    this.#inFlight.set(row.id, sending);
  }

  async #pauseIfFailing(limitPercent: number): Promise<boolean> {
    const { campaignId } = this;
    const reason = this.#outcomes.pauseReason(limitPercent);
    if (!reason) return false;
    await this.#retryWhileAway(() => pauseCampaign(this.options.database.prisma, campaignId, reason));
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

  async #sendProgress(): Promise<void> {
    const speed = this.#outcomes.speed(this.#rateLimit);
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
