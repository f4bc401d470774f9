import type { Locale } from "@ezo/contract/languages";
import type { Caller } from "@ezo/contract/route";
import type { Readable } from "node:stream";

/** One entry of Vite's manifest (`web/dist/client/.vite/manifest.json`), as far as pages need it. */
export interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface RenderRequest {
  /** Path and query as requested, language prefix included. */
  url: string;
  /** The language to render in; `localeOfRequest` decides it. */
  locale: Locale;
  /** The request's `Cookie` header. A page made with the cookie `ezo_locale_switching` differs: do not cache it. */
  cookies?: string | undefined;
  /**
   * Calls the API in process. It must find the route by method and path: the definitions it is given are the
   * built copy of the contract inside this module, not the caller's own objects.
   */
  call: Caller;
  /** The client build's manifest; "dev" when Vite serves the sources. */
  assets: Manifest | "dev";
  /** Scheme and host of the public address, without a slash at the end. */
  origin: string;
  /** The status with which the server refuses an address that it cannot read. */
  refusal?: number | undefined;
  /** Style nonce for what libraries insert (the dialog's scroll lock), where the policy wants one. */
  nonce?: string | undefined;
}

export interface RenderResult {
  status: number;
  headers: Record<string, string>;
  /** Whether the same request would be answered alike until content changes: no failure, no overlay. */
  isCacheable: boolean;
  /** The whole document. */
  body: Readable;
}

export type Render = (request: RenderRequest) => Promise<RenderResult>;
/** The language of a request: its path's prefix, else the cookie's, else Georgian. */
export type LocaleOfRequest = (url: string, cookies?: string) => Locale;
