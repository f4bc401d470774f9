import type {
  CallInput,
  HandlerOutput,
  Method,
  ParsedInput,
  RouteDefinition,
  RouteOutput,
} from "@ezo/contract/route";
import type { KeyRights } from "@ezo/core/api-keys/api-keys.service";
import type { Actor } from "@ezo/core/users/actor";
import type { RequestHandler, Router } from "express";
import { dependenciesOf, nameOf } from "../cache/cached-routes.ts";
import { asksForWhatThereIs } from "../cache/known-values.ts";
import type { CallContext } from "./call/call-context.ts";
import { parseAnswer, parseInput } from "./call/parse-call.ts";
import { addressOf } from "./request/caller/address.ts";
import { type Admit, type AnyHandler, type ApiOptions, type Mounted, respond } from "./call/respond.ts";
import { type IsKept, spare } from "./call/route-limit.ts";

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
export type Mount = <D extends RouteDefinition>(
  definition: D,
  handler: Handler<D>,
  options?: { admit?: Admit; isKept?: IsKept },
) => void;

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
