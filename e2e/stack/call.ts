import type { FailureBody } from "@ezo/contract/errors";
import { type CallInput, type RouteDefinition, type RouteOutput, routeUrl } from "@ezo/contract/route";

/** A failed call with its status and body. */
export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly body: FailureBody,
    readonly headers: Headers,
  ) {
    super(`${status} ${body.code}: ${JSON.stringify(body.errors ?? body.message)}`);
  }
}

interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
  /** Index of the server to call. */
  server?: number;
}
export type Call = <D extends RouteDefinition>(
  definition: D,
  input: CallInput<D>,
  options?: CallOptions,
) => Promise<RouteOutput<D>>;

/** Calls the API as any client would, and checks its answers against the contract. */
export function httpCall(url: (server?: number) => string): Call {
  return async (definition, input, options = {}) => {
    const { body, ...address } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const response = await fetch(`${url(options.server)}/api${routeUrl(definition.path, address)}`, {
      method: definition.method.toUpperCase(),
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get("content-type")?.includes("json");
    // `text()` would drop the byte-order mark that a CSV must begin with.
    const answer: unknown = isJson
      ? await response.json()
      : Buffer.from(await response.arrayBuffer()).toString("utf8");
    if (!response.ok) throw new CallFailed(response.status, answer as FailureBody, response.headers);
    if (definition.response) definition.response.parse(answer);
    return answer as never;
  };
}
