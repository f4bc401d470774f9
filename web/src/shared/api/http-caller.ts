import { type RouteDefinition, type RouteOutput, routeUrl, type VersionedInput } from "@ezo/contract/route";
import { ApiError, type Refusal } from "./api-error.ts";
import { failedSending } from "./failed-sending.ts";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** Files by field; the body is then sent as `multipart/form-data`. */
  files?: Record<string, File>;
  /** It is sent also where the document is left right after. */
  keepalive?: boolean;
}
/** The caller that screens use: with options for browsers, and with `version` required where a route takes one. */
export type WebCaller = <D extends RouteDefinition>(
  definition: D,
  input: VersionedInput<D>,
  options?: CallOptions,
) => Promise<RouteOutput<D>>;

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const isFailure = (body: unknown): body is Refusal =>
  typeof body === "object" && body !== null && (body as { success?: unknown }).success === false;

/**
 * Calls `/api` over HTTP. The stored token is sent in both headers that the specification names (section 7). On a 401
 * `onUnauthorized` is called with the token and the failure's code before the error is thrown (section 8).
 */
export function httpCaller(session: {
  token: () => string | null;
  onUnauthorized: (token: string, code?: string) => void;
  /** The key of the preview link that opened this page, so that refetched data is the preview too. */
  preview?: () => string | null;
}): WebCaller {
  return async <D extends RouteDefinition>(
    definition: D,
    input: VersionedInput<D>,
    options: CallOptions = {},
  ) => {
    const { body, ...address } = input as AnyInput;
    const token = session.token();
    const headers: Record<string, string> = { accept: "application/json", ...options.headers };
    const form = options.files && formOf(body, options.files);
    if (body !== undefined && !form) headers["content-type"] = "application/json";
    if (token) {
      headers["authorization"] = `Bearer ${token}`;
      headers["x-authorization"] = `Bearer ${token}`;
    }
    const preview = session.preview?.();
    if (preview) headers["x-preview"] = preview;
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(`/api${routeUrl(definition.path, address)}`, {
        method: definition.method.toUpperCase(),
        headers,
        // Often because of a live event: what it announced must be in the answer, and no older copy.
        cache: "no-cache",
        ...(body === undefined ? {} : { body: form ?? JSON.stringify(body) }),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.keepalive ? { keepalive: true } : {}),
      });
      // The connection may also be lost before the whole answer is here.
      answer = await answerIn(response);
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw await failedSending(Object.values(options.files ?? {}));
    }
    // A page in place of JSON is not from the server, which was not reached: a network asks for a login, or a proxy is under maintenance.
    if (response.ok && response.status !== 204 && !definition.produces && !isJson(response))
      throw new ApiError("offline", "", 0);
    // A body with `success: false` is a failure whatever its status (specification, section 8).
    if (response.ok && !isFailure(answer)) return answer as RouteOutput<D>;
    if (response.status === 401 && token) {
      console.info("The session has ended.");
      session.onUnauthorized(token, isFailure(answer) ? answer.code : undefined);
    }
    if (isFailure(answer)) throw ApiError.from(answer, response.status, response.headers.get("retry-after"));
    throw new ApiError("internal", "", response.status);
  };
}

const typeOf = (response: Response): string => response.headers.get("content-type") ?? "";
const isJson = (response: Response): boolean => typeOf(response).includes("json");

async function answerIn(response: Response): Promise<unknown> {
  if (isJson(response)) return response.json();
  if (/spreadsheetml|pdf|octet-stream/.test(typeOf(response)))
    return new Uint8Array(await response.arrayBuffer());
  return response.text();
}

/** A form with the body's plain values and the files. */
function formOf(body: unknown, files: Record<string, File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined && !(name in files)) form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
}
