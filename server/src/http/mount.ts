import {
  type CallInput,
  FILE_TYPE,
  type FileStream,
  type HandlerOutput,
  type Method,
  type ParsedInput,
  type RouteDefinition,
  type RouteOutput,
} from "@ezo/contract/route";
import { isOpenWithinProjects } from "@ezo/contract/limited-grants";
import { needsReauthentication } from "@ezo/contract/reauthentication";
import { CACHED_URL_MAX_LENGTH } from "@ezo/contract/values/limits/operations";
import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { ApiCapability } from "@ezo/contract/values/api-capabilities";
import { Capability } from "@ezo/contract/values/capabilities";
import type { Locale } from "@ezo/contract/values/locale";
import type { KeyRights } from "@ezo/core/api-keys/api-keys.service";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { ALL_TAGS, compressed, plainAnswer, type StoredAnswer } from "@ezo/core/platform/cache/stored-answer";
import { limitCaller, noteCaller } from "@ezo/core/platform/log/context";
import type { Uploads } from "@ezo/core/records/pictures";
import { AppError } from "@ezo/core/platform/app-error";
import type { IncomingFile } from "@ezo/core/platform/incoming-file";
import type { RateLimits } from "@ezo/core/platform/rate-limit";
import { type Actor, isLimited, may, projectRowsOf, reachOf } from "@ezo/core/users/actor";
import type { Request, RequestHandler, Response, Router } from "express";
import { type Dependencies, dependenciesOf, isCached, isKeepable, nameOf } from "../cache/cached-routes.ts";
import { asksForWhatThereIs } from "../cache/known-values.ts";
import { apiKey, type OnServed } from "../cache/front.ts";
import type { OlderCopies } from "../cache/older-copies.ts";
import { sendAnswer } from "../cache/send-answer.ts";
import type { AdmitKey } from "./admit-key.ts";
import { addressOf } from "./request/address.ts";
import { NO_BYTES, readBody, readForLanguage } from "./request/body.ts";
import { cookiesOf, type KeptCookie } from "./request/cookies.ts";
import { fieldErrorsOf } from "./request/field-errors.ts";
import { isKey } from "./request/idempotency-key.ts";
import { nameRoute } from "./metrics.ts";
import { PREVIEW_HEADER } from "./request/preview-header.ts";
import { unknownQueryNames } from "./request/query-names.ts";
import { requestLocale } from "./request/request-locale.ts";
import { sendCsv } from "./send-csv.ts";
import { sendFile } from "./send-stream.ts";
import { requireStorable } from "./request/storable.ts";

/** What a handler gets of its call beside the parsed input. */
export interface CallContext {
  locale: Locale;
  /** The caller's network address, as the proxy settings let us know it. */
  address: string;
  userAgent: string;
  idempotencyKey: string | undefined;
  /** Called with what an in-process answer depends on; undefined when it must not be cached. */
  dependsOn?: (dependencies: Dependencies | undefined) => void;
  /** The request's files, under the names that the body has in their place. */
  uploads: Uploads;
  /** The one file of a route that takes it while it arrives (`fileMaxBytes`). */
  incoming?: IncomingFile | undefined;
  /** The body as it was sent, of a route that takes it so (`raw`). */
  raw: Uint8Array;
  header: (name: string) => string | undefined;
  preview: string | undefined;
  /** Identifies a browser that has logged in before. */
  device: string | undefined;
  keepDevice: (device: string) => void;
  cookie: (name: string) => string | undefined;
  /** Gives the browser a cookie that scripts cannot read; null takes it away. */
  keepCookie: (name: string, value: string | null, kept: KeptCookie) => void;
}
export type ContextOf<D extends RouteDefinition> = D["role"] extends "public"
  ? CallContext
  : D["role"] extends "key"
    ? CallContext & { key: KeyRights }
    : CallContext & { actor: Actor };
/** A CSV route may answer in pieces, so that an export of any size is never held whole. */
type Answer<D extends RouteDefinition> = D["produces"] extends "text/csv"
  ? AsyncIterable<string>
  : HandlerOutput<D> | Promise<HandlerOutput<D>>;
export type Handler<D extends RouteDefinition> = (input: ParsedInput<D>, context: ContextOf<D>) => Answer<D>;
/** What is known of a call before its body is read, as it was sent. */
export interface UnreadCall {
  params: Readonly<Record<string, unknown>>;
  header: (name: string) => string | undefined;
  address: string;
}
/** Throws to refuse a call. Runs before the body is read. */
type Admit = (call: UnreadCall) => void | Promise<void>;
/** Whether a call with this idempotency key has stored something: its repeat is answered beyond the route's limit, too. */
type IsKept = (idempotencyKey: string) => Promise<boolean>;
export type Mount = <D extends RouteDefinition>(
  definition: D,
  handler: Handler<D>,
  options?: { admit?: Admit; isKept?: IsKept },
) => void;

type Authenticate = (request: Request, response: Response) => Promise<Actor | null>;
/** On whose behalf a call is made, which is for nobody but them. */
type Caller = { actor: Actor } | { key: KeyRights };
type AnyHandler = (input: Record<string, unknown>, context: CallContext & Partial<Caller>) => unknown;
interface Mounted {
  definition: RouteDefinition;
  handler: AnyHandler;
  admit: Admit | undefined;
  isKept: IsKept | undefined;
}

interface ApiOptions {
  authenticate: Authenticate;
  admitKey: AdmitKey;
  /** Whether somebody has given their password or a code recently enough for the calls that ask for it. */
  isRecent: (actor: Actor) => boolean;
  answers: AnswerCache;
  olderCopies: OlderCopies;
  rateLimits: RateLimits;
  onServed: OnServed;
  /** Whether the site is served over https, by its address. */
  isHttps: boolean;
}

/** The routes as mounted: the HTTP side, and the same handlers for calls in process. */
export interface Api {
  mount: Mount;
  /** Calls a mounted public route without HTTP, with the same parsing on the way in and out. */
  call: <D extends RouteDefinition>(
    definition: D,
    input: CallInput<D>,
    context: CallContext,
  ) => Promise<RouteOutput<D>>;
  mounted: () => RouteDefinition[];
}

/**
 * Binds contract routes to handlers: checks the role, parses the input, calls, then parses the *answer* too, so that
 * a new column cannot leak. Express 5 forwards rejections to the error handler.
 */
export function createApi(router: Router, options: ApiOptions): Api {
  const handlers = new Map<string, Mounted>();

  // Express tries its routes one after another; a path without parameters is found at once.
  const exact = new Map<string, RequestHandler>();
  router.use((request, response, next) => {
    const found = exact.get(`${request.method} ${request.path}`);
    return found ? found(request, response, next) : next();
  });

  return {
    mounted: () => [...handlers.values()].map(({ definition }) => definition),
    mount: (definition, handler, { admit, isKept } = {}) => {
      // One table holds handlers of all types; each is called with what its own definition's schemas have parsed.
      const mounted: Mounted = { definition, handler: handler as unknown as AnyHandler, admit, isKept };
      handlers.set(nameOf(definition), mounted);
      const method: Method = definition.method;
      const answer: RequestHandler = (request, response) =>
        respond(mounted, request, response, options).catch(async (error: unknown) => {
          await spare(definition, error, addressOf(request), options.rateLimits);
          throw error;
        });
      router[method](definition.path, answer);
      if (!definition.path.includes(":")) exact.set(`${method.toUpperCase()} ${definition.path}`, answer);
    },
    call: async (definition, input, context) => {
      const mounted = handlers.get(nameOf(definition));
      if (mounted?.definition.role !== "public" || mounted.admit)
        throw new Error(`${nameOf(definition)} cannot be called in process`);
      const parsed = parseInput(mounted.definition, input);
      const body = await mounted.handler(parsed, context);
      if (definition.produces) return body as RouteOutput<typeof definition>;
      const answer = parseAnswer(mounted.definition, body);
      const isKeepable = asksForWhatThereIs(parsed["query"], answer);
      context.dependsOn?.(isKeepable ? dependenciesOf(mounted.definition, parsed, answer) : undefined);
      return { success: true, ...answer } as RouteOutput<typeof definition>;
    },
  };
}

/** Gives back what an invalid call has spent, where its limit says so. */
async function spare(
  { limit }: RouteDefinition,
  error: unknown,
  address: string,
  rateLimits: RateLimits,
): Promise<void> {
  const isInvalid = error instanceof AppError && error.code === "invalid";
  if (limit && isInvalid && "sparesInvalid" in RATE_LIMITS[limit]) await rateLimits.refund(limit, address);
}

/**
 * Spends a point of the route's limit. Beyond it, a repeat of what is stored goes on: who has lost the answer would otherwise not
 * know of it. Before its body is read, like the limit itself.
 */
async function charge(
  mounted: Mounted,
  request: Request,
  response: Response,
  rateLimits: RateLimits,
): Promise<void> {
  const { definition } = mounted;
  if (!definition.limit) return;
  await rateLimits.spend(definition.limit, addressOf(request)).catch(async (refusal: unknown) => {
    if (await isRepeat(mounted, request, rateLimits)) return;
    await readForLanguage(definition, request, response);
    throw refusal;
  });
}

/** Looking for a key has a limit of its own, so that a flood of calls with made-up keys costs no more than one without. */
async function isRepeat({ isKept }: Mounted, request: Request, rateLimits: RateLimits): Promise<boolean> {
  const key = request.get("idempotency-key");
  if (!isKept || !isKey(key)) return false;
  const isWithin = await rateLimits.spend("repeat", addressOf(request)).then(
    () => true,
    () => false,
  );
  return isWithin && isKept(key);
}

async function respond(mounted: Mounted, request: Request, response: Response, options: ApiOptions) {
  const { definition, handler, admit } = mounted;
  nameRoute(response, `/api${definition.path}`);
  // The audit log names who writes, and who is refused; visitors' reading, which is most calls, is in neither.
  if (definition.role !== "public" || request.method !== "GET") noteCaller({ address: addressOf(request) });
  // First, so that a refusal costs next to nothing.
  await charge(mounted, request, response, options.rateLimits);
  const caller = await callerOf(definition, request, response, options);
  await admit?.(unread(request));
  const files = await readBody(definition, request, response);
  const query = foldLists(request.query);
  const input = parseInput(definition, {
    params: request.params,
    query: withoutEmpty(definition, query),
    body: request.body ?? {},
  });
  // By the names that the handler reads: its answer must not be kept where that is a preview.
  const preview = previewOf(request, query);
  const context = { ...contextOf(request, response, options), preview, ...files, ...caller };
  if (isCached(definition) && preview === undefined)
    return respondCached(definition, () => handler(input, context), input, request, response, options);
  const answer = handler(input, context);
  response.status(definition.status ?? 200);
  const isShared = definition.role === "public" && preview === undefined;
  response.set("Cache-Control", isShared ? "no-cache" : "no-store");
  if (preview !== undefined) response.set("X-Robots-Tag", "noindex");
  const disposition = dispositionOf(definition, request);
  if (definition.produces === "text/csv")
    return sendCsv(response, answer as AsyncIterable<string>, disposition);
  const body = await answer;
  if (definition.role === "staff" && request.method !== "GET")
    options.olderCopies.noteWrite(request, response);
  // A browser saves files and never shows them, also where somebody opens their address.
  if (definition.fileName || body instanceof Uint8Array || isFileStream(definition, body))
    response.set("Content-Disposition", disposition);
  if (isFileStream(definition, body)) return sendFile(body, response);
  if (definition.produces)
    return response
      .type(definition.produces)
      .send(body instanceof Uint8Array ? Buffer.from(body) : (body as string));
  const json = JSON.stringify({ success: true, ...parseAnswer(definition, body) });
  if (request.method === "GET") sendAnswer(request, response, jsonAnswer(json, "no-store"));
  else response.type("json").send(json);
}

/** As what browsers save an answer that is a file: one of people's own has no name here, since it could be any. */
function dispositionOf({ fileName }: RouteDefinition, { params }: Request): string {
  if (fileName === undefined) return "attachment";
  const name = fileName.replace(/:(\w+)/g, (_, key: string) => String(params[key]).replace(/\W/g, ""));
  return `attachment; filename="${name}"`;
}

const isFileStream = ({ produces }: RouteDefinition, body: unknown): body is FileStream =>
  produces === FILE_TYPE && !(body instanceof Uint8Array);

/** Who makes a call, where the route is not open to everyone; throws when they may not. */
async function callerOf(
  definition: RouteDefinition,
  request: Request,
  response: Response,
  { authenticate, admitKey, isRecent }: ApiOptions,
): Promise<Caller | null> {
  const { role, capability, beforeSecondFactor } = definition;
  if (role === "public") return null;
  if (role === "key") return { key: await admitKey(request, response, ApiCapability.parse(capability)) };
  const actor = await authenticate(request, response);
  if (!actor) throw new AppError("unauthorized");
  noteCaller({ actorId: actor.id, sessionId: actor.sessionId });
  if (actor.mustSetUpSecondFactor && !beforeSecondFactor) throw new AppError("second_factor_required");
  if (!isGranted(actor, capability)) throw new AppError("forbidden");
  if (needsReauthentication(definition) && !isRecent(actor)) throw new AppError("reauthentication_required");
  if (isLimited(actor) && !isOpenWithinProjects(definition)) throw new AppError("forbidden");
  const reach = reachOf(actor);
  const rowsOf = projectRowsOf(actor, Capability.parse(capability));
  if (reach) limitCaller({ ...reach, ...(rowsOf ? { rowsOf } : {}) });
  return { actor };
}

/** A route that names no capability is closed to everybody. */
const isGranted = (actor: Actor, named: RouteDefinition["capability"]): boolean => {
  const { data: capability } = Capability.safeParse(named);
  return capability !== undefined && may(actor, capability);
};

/** Answers from the cache, or computes the answer and stores it there where that is allowed. */
async function respondCached(
  definition: RouteDefinition,
  handle: () => unknown,
  input: { params?: unknown; query?: unknown },
  request: Request,
  response: Response,
  { answers, olderCopies, onServed }: ApiOptions,
): Promise<void> {
  const mayStore =
    answers.isOn &&
    request.originalUrl.length <= CACHED_URL_MAX_LENGTH &&
    isKeepable(definition, request.query);
  const compute = async () => {
    const body = parseAnswer(definition, await handle());
    const json = JSON.stringify({ success: true, ...body });
    const plain = jsonAnswer(json, "no-cache", dependenciesOf(definition, input, body));
    const isStorable = mayStore && asksForWhatThereIs(input.query, body);
    return { answer: isStorable ? await compressed(plain) : plain, isStorable };
  };
  const { answer, outcome } = mayStore
    ? await answers.get(apiKey(request.originalUrl), compute, {
        acceptsOlder: olderCopies.areAcceptedBy(request, addressOf(request)),
      })
    : { answer: (await compute()).answer, outcome: "bypass" as const };
  sendAnswer(request, response, answer, { outcome });
  onServed(request, answer);
}

function parseInput(definition: RouteDefinition, raw: object): Record<string, unknown> {
  const given = raw as Record<"params" | "query" | "body", unknown>;
  const parsed: Record<string, unknown> = {};
  const issues = unknownQueryNames(definition, given.query);
  if (definition.params) {
    const params = definition.params.safeParse(given.params ?? {});
    // An id that cannot exist is answered like one that does not.
    if (!params.success) throw new AppError("not_found");
    parsed["params"] = params.data;
  }
  for (const part of ["query", "body"] as const) {
    const schema = definition[part];
    if (!schema) continue;
    requireStorable(given[part]);
    const result = schema.safeParse(given[part] ?? {});
    if (result.success) parsed[part] = result.data;
    else issues.push(...result.error.issues);
  }
  if (issues.length > 0) throw new AppError("invalid", { fields: fieldErrorsOf(issues) });
  return parsed;
}

function parseAnswer(definition: RouteDefinition, body: unknown): object {
  if (!definition.response) return {};
  return definition.response.parse(body) as object;
}

/** An empty filter counts as none, in every list of the admin. */
function withoutEmpty(definition: RouteDefinition, query: Record<string, unknown>): Record<string, unknown> {
  if (definition.role === "public" || definition.role === "key") return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** `groups[]=a&groups[]=b` means the same as `groups=a,b` (design, section 3). */
function foldLists(query: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype: `constructor` and `__proto__` are names like any other here.
  const folded: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(query)) {
    const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
    folded[plain] = plain in folded ? [folded[plain], value].flat() : value;
  }
  return folded;
}

/** The token of a preview. A page knows its address by plain names alone; a call's `query` is folded. */
export const previewOf = (
  request: Request,
  query: Readonly<Record<string, unknown>> = request.query,
): string | undefined => {
  const given = query["preview"] ?? request.get(PREVIEW_HEADER);
  return typeof given === "string" && given ? given : undefined;
};

const unread = (request: Request): UnreadCall => ({
  params: request.params,
  header: (name) => request.get(name),
  address: addressOf(request),
});

function contextOf(
  request: Request,
  response: Response,
  { isHttps }: ApiOptions,
): Omit<CallContext, "preview" | "uploads"> {
  return {
    locale: requestLocale(request),
    address: addressOf(request),
    userAgent: request.get("user-agent") ?? "",
    idempotencyKey: request.get("idempotency-key"),
    raw: Buffer.isBuffer(request.body) ? request.body : NO_BYTES,
    header: (name) => request.get(name),
    ...cookiesOf(request, response, isHttps),
  };
}

/** Express's own conditional answers ignore the ETag under `Cache-Control: no-cache`, which `fetch` adds to requests. */
const jsonAnswer = (
  json: string,
  cacheControl: "no-cache" | "no-store",
  dependencies: Dependencies = { tags: [ALL_TAGS], viewedArticles: [] },
): StoredAnswer =>
  plainAnswer(Buffer.from(json), {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": cacheControl },
    ...dependencies,
  });
