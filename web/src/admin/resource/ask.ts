import type { RouteDefinition, VersionedInput } from "@ezo/contract/route";
import type { z } from "zod";
import type { CallOptions, WebCaller } from "../../shared/api/http-caller.ts";

export type Answering<Body> = RouteDefinition & { response: z.ZodType<Body> };

/** Calls a route of some kind of record. Its input is not checked here: the form's schema has validated it. */
export const ask = <Body>(
  call: WebCaller,
  route: Answering<Body>,
  input: object,
  options?: CallOptions,
): Promise<Body> =>
  call(route, input as VersionedInput<Answering<Body>>, options) as Promise<unknown> as Promise<Body>;

/** The same for an answer that is wrapped in `data`. */
export const askData = async <Data>(
  call: WebCaller,
  route: Answering<{ data: Data }>,
  input: object,
  options?: CallOptions,
): Promise<Data> => (await ask(call, route, input, options)).data;
