import { ApiError, type FailureCode } from "./errors.ts";
import { askedPause, pause as pauseOnTimer, type Pause, pauseBefore } from "./pauses.ts";
import type {
  Apartment,
  ApartmentQuery,
  Layout,
  ListQuery,
  Locale,
  Page,
  Project,
  Tombstone,
} from "./types.ts";

const RETRIES = 5;
const LONGEST_PAUSE_MS = 120_000;
const TIMEOUT_MS = 30_000;
/** The most that the API gives at once. */
const WHOLE_PAGE = 200;

export interface ClientOptions {
  /** The site's address, `https://ezo.example`. */
  url: string;
  /** An API key, `ezo_...`. It belongs on a server: a browser would show it to everybody. */
  key: string;
  /** The language of the messages in errors; Georgian if it is not named. */
  locale?: Locale | undefined;
  /** How often a call is repeated that was answered with 429 or 503; 5 times if it is not named, 0 for never. */
  retries?: number | undefined;
  /** The longest pause before a repetition, in milliseconds; who is asked to wait longer gets the error. Two minutes. */
  longestPauseMs?: number | undefined;
  /** How long one answer may take, in milliseconds. 30 seconds. */
  timeoutMs?: number | undefined;
  /** Takes the place of the global one, for example to go through a proxy. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Takes the place of a timer between repetitions, for jobs that give their worker away while they wait. */
  pause?: Pause | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/**
 * A list of the API. Every call throws an `ApiError` where the API refuses or cannot answer, what `fetch` throws where the server
 * is not reached, and a `TimeoutError` (a `DOMException`) where an answer takes too long.
 */
export interface List<Item, Query extends ListQuery = ListQuery> {
  /** One page. */
  list: (query?: Query, options?: CallOptions) => Promise<Page<Item>>;
  /** Every page, from `cursor` where it is given; pages of 200 unless `limit` says less. */
  pages: (query?: Query, options?: CallOptions) => AsyncGenerator<Page<Item>, void, undefined>;
  /** Every item of every page, and the tombstones among them. */
  all: (query?: Query, options?: CallOptions) => AsyncGenerator<Item | Tombstone, void, undefined>;
}

export interface Client {
  projects: List<Project>;
  apartments: List<Apartment, ApartmentQuery>;
  layouts: List<Layout>;
}

/** Whether an item is gone: remove it from the copy. */
export const isTombstone = (item: object): item is Tombstone => "deleted_at" in item;

/** Throws a `TypeError` where `url` is no address. */
export function createClient(options: ClientOptions): Client {
  const site = new URL(options.url);
  const ask = createAsk(options);
  const listOf = <Item>(name: string): List<Item, ApartmentQuery> =>
    createList((query, signal) => {
      const address = new URL(`/api/v1/${name}`, site);
      address.search = searchOf(query);
      return ask<Page<Item>>(address, signal);
    });
  return { projects: listOf("projects"), apartments: listOf("apartments"), layouts: listOf("layouts") };
}

/** With every name that some list takes: which of them a list takes is said by `Client`. */
type Read<Item> = (query: ApartmentQuery, signal: AbortSignal | undefined) => Promise<Page<Item>>;

function createList<Item>(read: Read<Item>): List<Item, ApartmentQuery> {
  const list: List<Item, ApartmentQuery>["list"] = (query = {}, { signal } = {}) => read(query, signal);
  async function* pages(query: ApartmentQuery = {}, options: CallOptions = {}) {
    let { cursor } = query;
    for (;;) {
      const page = await list({ ...query, limit: query.limit ?? WHOLE_PAGE, cursor }, options);
      yield page;
      if (page.meta.next_cursor === null) return;
      cursor = page.meta.next_cursor;
    }
  }
  async function* all(query: ApartmentQuery = {}, options: CallOptions = {}) {
    for await (const { data } of pages(query, options)) yield* data;
  }
  return { list, pages, all };
}

function searchOf({ updated_since: since, cursor, limit, unit_type: types }: ApartmentQuery): string {
  const search = new URLSearchParams();
  if (since !== undefined) search.set("updated_since", since instanceof Date ? since.toISOString() : since);
  if (cursor !== undefined) search.set("cursor", cursor);
  if (limit !== undefined) search.set("limit", String(limit));
  if (types !== undefined) search.set("unit_type", typeof types === "string" ? types : types.join());
  return search.toString();
}

/** Asks, and asks again where that helps. */
function createAsk(options: ClientOptions) {
  const {
    key,
    locale,
    retries = RETRIES,
    longestPauseMs = LONGEST_PAUSE_MS,
    timeoutMs = TIMEOUT_MS,
  } = options;
  const { fetch = globalThis.fetch, pause = pauseOnTimer } = options;
  const headers = { authorization: `Bearer ${key}`, ...(locale ? { "x-locale": locale } : {}) };
  return async <Body>(address: URL, signal: AbortSignal | undefined): Promise<Body> => {
    for (let attempt = 0; ; attempt++) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(address, {
        headers,
        // A redirection could carry the key elsewhere.
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const body = jsonOf(await answer.text());
      if (answer.ok && body?.["success"] === true) return body as Body;
      const pauseMs = attempt < retries ? pauseBefore(attempt, answer) : null;
      if (pauseMs === null || pauseMs > longestPauseMs) throw errorOf(answer, body);
      await pause(pauseMs, signal);
    }
  };
}

type Json = Record<string, unknown>;

/** Undefined for what is no JSON object, such as the page of a proxy. */
function jsonOf(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

function errorOf(answer: Response, body: Json | undefined): ApiError {
  const { status } = answer;
  const retryAfterMs = askedPause(answer);
  if (body?.["success"] !== false)
    return new ApiError({ status, code: "unexpected", message: "no answer of the API", retryAfterMs });
  const failure = body as Failure;
  const { code, message, errors, request_id: requestId } = failure;
  return new ApiError({ status, code, message, errors, requestId, retryAfterMs });
}

type Failure = {
  code: FailureCode;
  message: string;
  errors?: Record<string, string[]>;
  request_id: string;
};
