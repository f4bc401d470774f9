import type { Locale } from "@ezo/contract/values/locale";
import type { Uploads } from "@ezo/core/records/pictures";
import type { IncomingFile } from "@ezo/core/platform/storage/incoming-file";
import type { Request, Response } from "express";
import type { Dependencies } from "../../cache/cached-routes.ts";
import { addressOf } from "../request/caller/address.ts";
import { NO_BYTES } from "../request/body/body.ts";
import { cookiesOf, type KeptCookie } from "../request/caller/cookies.ts";
import { PREVIEW_HEADER } from "../request/preview-header.ts";
import { requestLocale } from "../request/language/request-locale.ts";

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

/** What is known of a call before its body is read, as it was sent. */
export interface UnreadCall {
  params: Readonly<Record<string, unknown>>;
  header: (name: string) => string | undefined;
  address: string;
}

/** The token of a preview. A page knows its address by plain names alone; a call's `query` is folded. */
export const previewOf = (
  request: Request,
  query: Readonly<Record<string, unknown>> = request.query,
): string | undefined => {
  const given = query["preview"] ?? request.get(PREVIEW_HEADER);
  return typeof given === "string" && given ? given : undefined;
};

export const unread = (request: Request): UnreadCall => ({
  params: request.params,
  header: (name) => request.get(name),
  address: addressOf(request),
});

export function contextOf(
  request: Request,
  response: Response,
  { isHttps }: { isHttps: boolean },
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
