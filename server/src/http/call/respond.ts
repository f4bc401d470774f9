import { FILE_TYPE, type FileStream, type RouteDefinition } from "@ezo/contract/route";
import { CACHED_URL_MAX_LENGTH } from "@ezo/contract/values/limits/operations";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { ALL_TAGS, compressed, plainAnswer, type StoredAnswer } from "@ezo/core/platform/cache/stored-answer";
import { noteCaller } from "@ezo/core/platform/log/context";
import type { RateLimits } from "@ezo/core/platform/rate-limit";
import type { Request, Response } from "express";
import { type Dependencies, dependenciesOf, isCached, isKeepable } from "../../cache/cached-routes.ts";
import { asksForWhatThereIs } from "../../cache/known-values.ts";
import { apiKey, type OnServed } from "../../cache/front.ts";
import type { OlderCopies } from "../../cache/older-copies.ts";
import { sendAnswer } from "../../cache/send-answer.ts";
import { type CallContext, contextOf, previewOf, unread, type UnreadCall } from "./call-context.ts";
import { type Caller, callerOf, type CallerOptions } from "./caller.ts";
import { nameRoute } from "../metrics.ts";
import { foldLists, parseAnswer, parseInput, withoutEmpty } from "./parse-call.ts";
import { addressOf } from "../request/caller/address.ts";
import { readBody } from "../request/body/body.ts";
import { charge, type IsKept } from "./route-limit.ts";
import { sendCsv } from "../send-csv.ts";
import { sendFile } from "../send-stream.ts";

/** Throws to refuse a call. Runs before the body is read. */
export type Admit = (call: UnreadCall) => void | Promise<void>;
export type AnyHandler = (input: Record<string, unknown>, context: CallContext & Partial<Caller>) => unknown;
export interface Mounted {
  definition: RouteDefinition;
  handler: AnyHandler;
  admit: Admit | undefined;
  isKept: IsKept | undefined;
}

export interface ApiOptions extends CallerOptions {
  answers: AnswerCache;
  olderCopies: OlderCopies;
  rateLimits: RateLimits;
  onServed: OnServed;
  /** Whether the site is served over https, by its address. */
  isHttps: boolean;
}

/** Answers one call of a route: its limit, its caller, the input, the handler, and what that returns. */
export async function respond(mounted: Mounted, request: Request, response: Response, options: ApiOptions) {
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
