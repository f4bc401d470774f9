import { AsyncResource } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { startOfDay } from "../business-day.ts";
import { ALL_TAGS, type StoredAnswer } from "./stored-answer.ts";
import type { SharedTier } from "./shared-tier.ts";

interface Entry {
  answer: StoredAnswer;
  /** When it became stale, by a change or by age; undefined while it is fresh. */
  invalidSince: number | undefined;
  freshUntil: number;
  /** Until when it may be given to callers that accept an older copy. */
  olderUntil: number;
  /** How often it was given, also under this key before. */
  uses: number;
}

/** The result of a computation: an answer, and whether it may be cached. */
export interface Computed {
  answer: StoredAnswer;
  isStorable: boolean;
}
/** "older": the copy from before a change, while the new one is made; "stale": an old copy while no new one can be made. */
export type CacheOutcome = "hit" | "older" | "shared" | "miss" | "stale";
export interface Found {
  answer: StoredAnswer;
  outcome: CacheOutcome;
}
type Compute = () => Promise<Computed>;

export interface CacheFigures {
  entries: number;
  bytes: number;
  hits: number;
  older: number;
  shared: number;
  misses: number;
  stale: number;
}

export interface AnswerCacheOptions {
  maxBytes: number;
  /** How long an answer is fresh, in ms, though not beyond the end of its day; 0 turns the cache off. */
  freshMs: number;
  /** How long after a change the copy from before it may be given while the new one is made, in ms. */
  olderMs: number;
  /** How long after it stopped being fresh an answer may still replace one that cannot be computed, in ms. */
  staleMs: number;
  /** Whether `error` means that an answer cannot be made now, as without the database: an old one is better than none. */
  isOutage: (error: unknown) => boolean;
  shared?: SharedTier | undefined;
  /** By whose clocks a day ends. Never fails. */
  timeZone: () => Promise<string>;
  now?: () => number;
}

/**
 * Public answers in this process's memory, and behind it in a tier shared with other servers where there is one. An
 * answer is tagged by what it shows; invalidating any of its tags invalidates it. Concurrent misses of one key compute
 * once. An answer that was invalidated while it was computed is sent, but not cached. For a moment after a change, callers
 * that accept it get the copy from before it, while the new copies are made one after another, those in most use first.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysOfTag = new Map<string, Set<string>>();
  #flights = new Map<string, Promise<Found>>();
  /** Answers to be computed anew because an older copy was given. */
  readonly #renewals = new Map<string, Compute>();
  #isRenewing = false;
  /** Counts invalidations; `#invalidAt` holds the count at which a tag was last named. */
  #clock = 0;
  #invalidAt = new Map<string, number>();
  #dropped: Promise<void> = Promise.resolve();
  readonly #figures = { hits: 0, older: 0, shared: 0, misses: 0, stale: 0 };
  readonly #options: AnswerCacheOptions;
  readonly #now: () => number;

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#entries = new LRUCache<string, Entry>({
      maxSize: options.maxBytes,
      sizeCalculation: ({ answer }) => answer.sizeBytes,
      dispose: ({ answer }, key) => this.#forget(key, answer),
    });
  }

  get isOn(): boolean {
    return this.#options.freshMs > 0;
  }

  /** The fresh answer under `key`, at once; undefined when there is none, or none that `isWanted`. Counts as a hit. */
  take(key: string, isWanted: (answer: StoredAnswer) => boolean = () => true): StoredAnswer | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isCurrent(entry) || !isWanted(entry.answer)) return undefined;
    this.#figures.hits++;
    entry.uses++;
    return entry.answer;
  }

  /** The copy from before a change, at once, while the new one is being made; undefined when there is none. */
  takeOlder(key: string, isWanted: (answer: StoredAnswer) => boolean = () => true): StoredAnswer | undefined {
    if (!this.#renewals.has(key) && !this.#flights.has(key)) return undefined;
    const entry = this.#entries.get(key);
    if (!entry || entry.olderUntil <= this.#now() || !isWanted(entry.answer)) return undefined;
    this.#figures.older++;
    entry.uses++;
    return entry.answer;
  }

  /**
   * The answer under `key`: kept, shared, or computed now, once for all who ask meanwhile. Who `acceptsOlder` may get the
   * copy from before a change. When computing fails for an outage, as without the database, the last good copy is answered as
   * "stale" while it is not too old; else the error is thrown.
   */
  async get(key: string, compute: Compute, { acceptsOlder = false } = {}): Promise<Found> {
    if (!this.isOn) return { answer: (await compute()).answer, outcome: "miss" };
    const kept = this.take(key);
    if (kept) return { answer: kept, outcome: "hit" };
    if (acceptsOlder && (this.#entries.peek(key)?.olderUntil ?? 0) > this.#now()) {
      if (!this.#flights.has(key)) this.#renew(key, compute);
      const older = this.takeOlder(key);
      if (older) return { answer: older, outcome: "older" };
    }
    return this.#compute(key, compute);
  }

  /** Invalidates every answer with one of `tags`; answers being computed are sent to those who wait, and not cached. */
  invalidate(tags: readonly string[]): void {
    this.#clock++;
    // A request after the change must not get an answer whose computation began before it.
    this.#flights = new Map();
    const now = this.#now();
    for (const tag of tags) {
      this.#invalidAt.set(tag, this.#clock);
      const keys = tag === ALL_TAGS ? [...this.#entries.keys()] : (this.#keysOfTag.get(tag) ?? []);
      for (const key of keys) {
        const entry = this.#entries.peek(key);
        if (!entry) continue;
        entry.invalidSince ??= now;
        // Nobody knows for how long everything has been wrong.
        entry.olderUntil = tag === ALL_TAGS ? 0 : Math.min(entry.olderUntil, now + this.#options.olderMs);
      }
    }
    this.#dropped = this.#dropped.then(async () => this.#options.shared?.drop(tags));
  }

  figures(): CacheFigures {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize, ...this.#figures };
  }

  /** Computes an answer, or joins those who already wait for it. */
  #compute(key: string, compute: Compute): Promise<Found> {
    const flying = this.#flights.get(key);
    if (flying) return flying;
    this.#renewals.delete(key);
    const flights = this.#flights;
    const flight = this.#fetch(key, compute).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  #renew(key: string, compute: Compute): void {
    // It runs later, on behalf of the request that asked for it.
    this.#renewals.set(key, AsyncResource.bind(compute));
    if (!this.#isRenewing) void this.#renewAll();
  }

  /** One after another, so that answers from memory are sent in between. */
  async #renewAll(): Promise<void> {
    this.#isRenewing = true;
    while (this.#renewals.size > 0) {
      await setImmediate();
      const key = this.#mostUsed();
      const compute = key === undefined ? undefined : this.#renewals.get(key);
      if (key === undefined || compute === undefined) continue;
      const flights = this.#flights;
      // What fails here fails again for the next caller, who gets the error.
      const isMade = await this.#compute(key, compute).then(
        // What cannot be made for now is not gone.
        ({ outcome }) => outcome === "stale" || this.#isFresh(key),
        () => false,
      );
      // The page is gone, or cannot be made: nobody else gets its older copy, unless a later change came in between.
      const entry = this.#entries.peek(key);
      if (entry && !isMade && flights === this.#flights) entry.olderUntil = 0;
    }
    this.#isRenewing = false;
  }

  #mostUsed(): string | undefined {
    const uses = (key: string) => this.#entries.peek(key)?.uses ?? 0;
    return [...this.#renewals.keys()].sort((a, b) => uses(b) - uses(a))[0];
  }

  async #fetch(key: string, compute: Compute): Promise<Found> {
    const begunAt = this.#clock;
    // Read beside the answer: where the database is away, nobody waits for it twice.
    const zone = this.#options.timeZone();
    // Answers being dropped from the shared tier must not be read from it in between.
    await this.#dropped;
    const shared = await this.#options.shared?.read(key);
    const sharedUntil = shared && this.#freshUntil(shared, await zone);
    if (shared && sharedUntil !== undefined && !this.#isOvertaken(shared, begunAt)) {
      this.#keep(key, shared, sharedUntil);
      this.#figures.shared++;
      return { answer: shared, outcome: "shared" };
    }
    try {
      const begun = this.#now();
      const [{ answer: made, isStorable }, timeZone] = await Promise.all([compute(), zone]);
      // Of the day on which it was begun: what it was made of may be from before midnight.
      const answer = { ...made, computedAt: Math.min(made.computedAt, begun) };
      this.#figures.misses++;
      if (isStorable && !this.#isOvertaken(answer, begunAt)) {
        const freshUntil = this.#freshUntil(answer, timeZone);
        this.#keep(key, answer, freshUntil);
        const freshMs = freshUntil - this.#now();
        if (freshMs > 0) await this.#options.shared?.write(key, answer, freshMs);
      }
      return { answer, outcome: "miss" };
    } catch (error) {
      const old = this.#options.isOutage(error) ? this.#lastGoodCopy(key) : undefined;
      if (!old) throw error;
      this.#figures.stale++;
      return { answer: old, outcome: "stale" };
    }
  }

  #isCurrent({ invalidSince, freshUntil }: Entry): boolean {
    return invalidSince === undefined && freshUntil > this.#now();
  }
  #isFresh(key: string): boolean {
    const entry = this.#entries.peek(key);
    return entry !== undefined && this.#isCurrent(entry);
  }

  #lastGoodCopy(key: string): StoredAnswer | undefined {
    const entry = this.#entries.peek(key);
    if (!entry) return undefined;
    const since = Math.min(entry.invalidSince ?? Infinity, entry.freshUntil);
    return this.#now() - since <= this.#options.staleMs ? entry.answer : undefined;
  }

  #isOvertaken({ tags }: StoredAnswer, begunAt: number): boolean {
    return [ALL_TAGS, ...tags].some((tag) => (this.#invalidAt.get(tag) ?? 0) > begunAt);
  }

  /** Plans and discounts end with a day of the firm, and so does every answer that may name them. */
  #freshUntil({ computedAt }: StoredAnswer, timeZone: string): number {
    const midnight = startOfDay(dayIn(new Date(computedAt), timeZone), timeZone, 1).getTime();
    return Math.min(computedAt + this.#options.freshMs, midnight);
  }

  #keep(key: string, answer: StoredAnswer, freshUntil: number): void {
    const uses = this.#entries.peek(key)?.uses ?? 0;
    this.#entries.set(key, {
      answer,
      invalidSince: undefined,
      freshUntil,
      olderUntil: freshUntil + this.#options.olderMs,
      uses,
    });
    for (const tag of answer.tags) {
      const keys = this.#keysOfTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysOfTag.set(tag, new Set([key]));
    }
  }

  #forget(key: string, { tags }: StoredAnswer): void {
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }
}
