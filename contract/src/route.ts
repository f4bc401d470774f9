import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { ApiCapability } from "./values/roles/api-capabilities.ts";
import type { Capability } from "./values/roles/capabilities.ts";
import type { RateLimitName } from "./values/limits/rate-limits.ts";

/**
 * Who may call a route: everyone; `staff`, signed-in people who have its capability; `key`, another system, by its API
 * key.
 */
export type RouteRole = "public" | "staff" | "key";
export type Method = "get" | "post" | "put" | "patch" | "delete";

type Schema = z.ZodType;
type BytesType = typeof XLSX_TYPE | typeof PDF_TYPE | typeof FILE_TYPE;

/** Any file, which browsers save and do not show. */
export const FILE_TYPE = "application/octet-stream";
export const PDF_TYPE = "application/pdf";
export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * One HTTP call. The server validates with it, the web client is typed by it, OpenAPI is printed from it.
 * `path` is relative to `/api` and names parameters as `:id`. `response` is what the answer has beside
 * `success: true`; a route whose `produces` is not JSON answers a plain string.
 */
export interface RouteDefinition {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly role: RouteRole;
  /** What the caller must be allowed to do: a member of staff, or a key. Every route but public ones names it. */
  readonly capability?: Capability | ApiCapability;
  readonly summary: string;
  readonly tag: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Open also to those who must set up a second factor first; all other calls are refused until then. */
  readonly beforeSecondFactor?: true;
  /** Rate limit per address; counted before the body is read. */
  readonly limit?: RateLimitName;
  /** Also accepts `multipart/form-data`: nested values in brackets, files in these fields (none: `[]`). */
  readonly multipart?: readonly string[];
  /**
   * The form has one file, in the one field of `multipart`, of so many bytes at most. The handler reads it while it arrives
   * (`incoming`): nobody holds it whole.
   */
  readonly fileMaxBytes?: number;
  /**
   * Takes the body as it was sent, whatever its type says, and gives it to the handler as bytes: a signature covers them.
   * Lists the types that are usual.
   */
  readonly raw?: readonly [string, ...string[]];
  /** How large such a body may be; `WEBHOOK_MAX_BYTES` unless it says more. */
  readonly rawMaxBytes?: number;
  /** Honours `Idempotency-Key`: a repeated request has no effect and gets the first one's answer. */
  readonly repeatable?: true;
  /** Cache tags (`shown.ts`): the answer is cached until a change names one of them. */
  readonly shows?: readonly string[];
  readonly response?: Schema;
  readonly status?: 200 | 201 | 204;
  readonly produces?: "application/json" | "text/plain" | "text/csv" | "text/calendar" | BytesType;
  /** What browsers call the file of an answer that is one; `:id` in it is the parameter of that name. */
  readonly fileName?: string;
  /** Failure codes beyond those every route may answer with. */
  readonly codes?: readonly ErrorCode[];
}

/** Declares a route and keeps its exact types. A route without a role does not compile. */
export const route = <const D extends RouteDefinition>(definition: D): D => definition;

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;
type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Parts<D extends RouteDefinition> = { params: D["params"]; query: D["query"]; body: D["body"] };

type Empty = Record<never, never>;
type MayBeLeftOut<T> = { [K in keyof T]: Empty extends T[K] ? K : never }[keyof T];
type Loose<T> = Partial<Pick<T, MayBeLeftOut<T>>> & Omit<T, MayBeLeftOut<T>>;
/** A route's input: `{ params?, query?, body? }`, only the parts that it declares. */
export type RouteInput<D extends RouteDefinition> = WithoutUndefined<{
  [K in keyof Parts<D>]: In<Parts<D>[K]>;
}>;
/** What a caller passes: a part without required fields may be left out. */
export type CallInput<D extends RouteDefinition> = Loose<RouteInput<D>>;

type Seen<T> = T extends object
  ? T & { [K in keyof T & ("version" | "versions")]-?: Exclude<T[K], undefined> }
  : T;
type SeenParts<T> = { [K in keyof T]: Seen<T[K]> };
/** `CallInput` as our own screens pass it: always with the version, where the route takes one. */
export type VersionedInput<D extends RouteDefinition> = Loose<SeenParts<RouteInput<D>>>;
/** What a handler receives after validation. */
export type ParsedInput<D extends RouteDefinition> = WithoutUndefined<{
  [K in keyof Parts<D>]: Out<Parts<D>[K]>;
}>;
/** The answer's body beside `success`; a string for plain-text and CSV routes, bytes for workbooks and other files. */
export type RouteOutput<D extends RouteDefinition> = D["produces"] extends BytesType
  ? Uint8Array<ArrayBuffer>
  : D["produces"] extends "text/plain" | "text/csv" | "text/calendar"
    ? string
    : D["response"] extends Schema
      ? z.output<D["response"]>
      : Record<never, never>;
/** A file that is sent piece by piece. */
export interface FileStream {
  readonly sizeBytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}
/** What a handler returns, before the answer is parsed. */
export type HandlerOutput<D extends RouteDefinition> = D["produces"] extends BytesType
  ? Uint8Array | FileStream
  : D["produces"] extends "text/plain" | "text/csv" | "text/calendar"
    ? string
    : D["response"] extends Schema
      ? z.input<D["response"]>
      : void;

/** Performs a call: over HTTP in the browser, in process while the server renders a page. */
export type Caller = <D extends RouteDefinition>(
  definition: D,
  input: CallInput<D>,
) => Promise<RouteOutput<D>>;

/** The path below `/api` with its parameters filled in and its query attached; empty values are left out. */
export function routeUrl(
  path: string,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(",") : String(value);
      return text === "" ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(text)}`];
    });
  return query.length ? `${filled}?${query.join("&")}` : filled;
}
