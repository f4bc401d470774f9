import { LRUCache } from "lru-cache";
import { ALL_TAGS, type StoredAnswer } from "./stored-answer.ts";
import type { SharedTier } from "./shared-tier.ts";

interface Entry {
  answer: StoredAnswer;
  /** When it became stale, by a change or by age; undefined while it is fresh. */
  invalidSince: number | undefined;
  freshUntil: number;
}

/** The result of a computation: an answer, and whether it may be cached. */
export interface Computed {
  answer: StoredAnswer;
  isStorable: boolean;
}
export type CacheOutcome = "hit" | "shared" | "miss" | "stale";

export interface CacheFigures {
  entries: number;
  bytes: number;
  hits: number;
  shared: number;
  misses: number;
  stale: number;
}

export interface AnswerCacheOptions {
  maxBytes: number;
  /** How long an answer is fresh, in ms; 0 turns the cache off. */
  freshMs: number;
  /** How long after it stopped being fresh an answer may still replace one that cannot be computed, in ms. */
  staleMs: number;
  /** Whether `error` means that the database is away, so that an old answer is better than none. */
  isOutage: (error: unknown) => boolean;
  shared?: SharedTier | undefined;
  now?: () => number;
}

/**
 * Public answers in this process's memory, and behind it in a tier shared with other servers where there is one. An
 * answer is tagged by what it shows; invalidating any of its tags invalidates it. Concurrent misses of one key compute
 * once. An answer that was invalidated while it was computed is sent, but not cached.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysOfTag = new Map<string, Set<string>>();
  #flights = new Map<string, Promise<{ answer: StoredAnswer; outcome: CacheOutcome }>>();
  /** Counts invalidations; `#invalidAt` holds the count at which a tag was last named. */
  #clock = 0;
  #invalidAt = new Map<string, number>();
  #dropped: Promise<void> = Promise.resolve();
  readonly #figures = { hits: 0, shared: 0, misses: 0, stale: 0 };
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
    if (!entry || entry.invalidSince !== undefined || entry.freshUntil <= this.#now()) return undefined;
    if (!isWanted(entry.answer)) return undefined;
    this.#figures.hits++;
    return entry.answer;
  }

  /**
   * The answer under `key`: kept, shared, or computed now, once for all who ask meanwhile. When computing fails because
   * the database is away, the last good copy is answered as "stale" while it is not too old; else the error is thrown.
   */
  async get(
    key: string,
    compute: () => Promise<Computed>,
  ): Promise<{ answer: StoredAnswer; outcome: CacheOutcome }> {
    if (!this.isOn) return { answer: (await compute()).answer, outcome: "miss" };
    const kept = this.take(key);
    if (kept) return { answer: kept, outcome: "hit" };
    const flying = this.#flights.get(key);
    if (flying) return flying;
    const flights = this.#flights;
    const flight = this.#fetch(key, compute).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
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
        if (entry) entry.invalidSince ??= now;
      }
    }
    this.#dropped = this.#dropped.then(async () => this.#options.shared?.drop(tags));
  }

  figures(): CacheFigures {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize, ...this.#figures };
  }

  async #fetch(
    key: string,
    compute: () => Promise<Computed>,
  ): Promise<{ answer: StoredAnswer; outcome: CacheOutcome }> {
    const begunAt = this.#clock;
    // Answers being dropped from the shared tier must not be read from it in between.
    await this.#dropped;
    const shared = await this.#options.shared?.read(key);
    if (shared && !this.#isOvertaken(shared, begunAt)) {
      this.#keep(key, shared);
      this.#figures.shared++;
      return { answer: shared, outcome: "shared" };
    }
    try {
      const { answer, isStorable } = await compute();
      this.#figures.misses++;
      if (isStorable && !this.#isOvertaken(answer, begunAt)) {
        this.#keep(key, answer);
        await this.#options.shared?.write(key, answer, this.#options.freshMs);
      }
      return { answer, outcome: "miss" };
    } catch (error) {
      const old = this.#options.isOutage(error) ? this.#lastGoodCopy(key) : undefined;
      if (!old) throw error;
      this.#figures.stale++;
      return { answer: old, outcome: "stale" };
    }
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

  #keep(key: string, answer: StoredAnswer): void {
    const freshUntil = answer.computedAt + this.#options.freshMs;
    this.#entries.set(key, { answer, invalidSince: undefined, freshUntil });
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
