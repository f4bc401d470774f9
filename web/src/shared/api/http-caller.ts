import type { FailureBody } from "@ezo/contract/errors";
import { type RouteDefinition, type RouteInput, type RouteOutput, routeUrl } from "@ezo/contract/route";
import { ApiError } from "./api-error.ts";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}
/** The caller that screens use: the contract's, with what a browser can add. */
export type WebCaller = <D extends RouteDefinition>(
  definition: D,
  input: RouteInput<D>,
  options?: CallOptions,
) => Promise<RouteOutput<D>>;

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const isFailure = (body: unknown): body is FailureBody =>
  typeof body === "object" && body !== null && (body as { success?: unknown }).success === false;

/**
 * Calls `/api` over HTTP. The stored token travels in both headers that the specification names (section 7);
 * a 401 hands the token to `onUnauthorized` before the error is passed on (section 8).
 */
export function httpCaller(session: {
  token: () => string | null;
  onUnauthorized: (token: string) => void;
  /** The preview link's key that opened this page, so that what the page fetches anew is the preview too. */
  preview?: () => string | null;
}): WebCaller {
  return async (definition, input, options = {}) => {
    const { body, ...address } = input as AnyInput;
    const token = session.token();
    const headers: Record<string, string> = { accept: "application/json", ...options.headers };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (token) {
      headers["authorization"] = `Bearer ${token}`;
      headers["x-authorization"] = `Bearer ${token}`;
    }
    const preview = session.preview?.();
    if (preview) headers["x-preview"] = preview;
    let response: Response;
    try {
      response = await fetch(`/api${routeUrl(definition.path, address)}`, {
        method: definition.method.toUpperCase(),
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(options.signal ? { signal: options.signal } : {}),
      });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new ApiError("offline", "", 0);
    }
    const type = response.headers.get("content-type") ?? "";
    const answer: unknown = type.includes("json")
      ? await response.json()
      : type.includes("spreadsheetml")
        ? new Uint8Array(await response.arrayBuffer())
        : await response.text();
    if (response.ok) return answer as never;
    if (response.status === 401 && token) {
      console.info("The session has ended.");
      session.onUnauthorized(token);
    }
    if (isFailure(answer)) throw ApiError.from(answer, response.status, response.headers.get("retry-after"));
    throw new ApiError("internal", "", response.status);
  };
}
