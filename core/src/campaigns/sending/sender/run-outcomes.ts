import { CAMPAIGN_PAUSE_MIN_FAILURES } from "@ezo/contract/values/limits/marketing";
import type { BulkOutcome } from "../../../platform/mail/bulk-mailer.ts";
import type { Claimed, Settlement } from "../ledger.repo.ts";
import { SPEED_WINDOW_MS, speedOf } from "../progress.ts";

const ATTEMPTS_MAX = 11;
const RETRY_BASE_MS = 2000;
const RETRY_MAX_MS = 20 * 60_000;
/** How long the mail server may be unreachable before the campaign is paused. */
const UNREACHABLE_AT_MOST_MS = 15 * 60_000;

/** The outcomes of a run's mails, and what follows from them. */
export class RunOutcomes {
  #sent = 0;
  #failed = 0;
  #sentAt: number[] = [];
  #unreachableInARow = 0;
  #waitUntil = 0;

  constructor(
    private readonly campaignId: number,
    private readonly concurrency: number,
    /** Since when no mail server has answered, per campaign, across runs. */
    private readonly unreachableSince: Map<number, number>,
  ) {}

  /** On `performance.now()`'s clock: no mail is claimed before, as no mail server was reached. */
  get waitUntil(): number {
    return this.#waitUntil;
  }

  /** Goes on counting from these. */
  countFrom({ sent, failed }: { sent: number; failed: number }): void {
    this.#sent = sent;
    this.#failed = failed;
  }

  /** Mails per minute. */
  speed(rateLimit: number | null): number {
    const now = performance.now();
    this.#sentAt = this.#sentAt.filter((at) => now - at < SPEED_WINDOW_MS);
    return speedOf(this.#sentAt, now, rateLimit);
  }

  settlementOf(row: Claimed, outcome: BulkOutcome): Settlement {
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
          Math.min(30_000, 500 * 2 ** Math.min(6, this.#unreachableInARow++ / this.concurrency)),
        );
        this.#waitUntil = performance.now() + delayMs;
        return { ...base, state: "pending", delayMs, isFree: true };
      }
    }
  }

  /** Why the campaign must be paused now, where it must; then the time without a mail server begins anew. */
  pauseReason(limitPercent: number): string | undefined {
    const total = this.#sent + this.#failed;
    const since = this.unreachableSince.get(this.campaignId);
    let reason: string | undefined;
    if (this.#failed >= CAMPAIGN_PAUSE_MIN_FAILURES && (this.#failed / total) * 100 > limitPercent)
      reason = `too_many_failures: ${this.#failed} of ${total} mails failed, more than ${limitPercent} %`;
    else if (since !== undefined && Date.now() - since > UNREACHABLE_AT_MOST_MS)
      reason = "mail_server_unreachable";
    if (reason) this.unreachableSince.delete(this.campaignId);
    return reason;
  }
}

const jittered = (ms: number): number => ms * (0.8 + Math.random() * 0.4);
