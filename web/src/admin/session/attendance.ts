import { ATTENDED_CALL_EVERY_MS, UNATTENDED_AFTER_MS } from "@ezo/contract/values/limits/accounts";

/**
 * Whether the person is at the page. An open page refetches for itself whenever something changes: such calls must not keep
 * the session of an empty room alive. Typing for long without a call must.
 */
export class Attendance {
  #touchedAt: number;
  #reportedAt: number;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#touchedAt = this.#reportedAt = now();
  }

  /** The person does something. True where no call has reported that they are there for a while: one is due. */
  touch(): boolean {
    this.#touchedAt = this.#now();
    return this.#touchedAt - this.#reportedAt >= ATTENDED_CALL_EVERY_MS;
  }

  /** Whether the call that is sent now is the page's own. */
  isUnattended(): boolean {
    const now = this.#now();
    if (now - this.#touchedAt > UNATTENDED_AFTER_MS) return true;
    this.#reportedAt = now;
    return false;
  }
}
