import type { Locale } from "@ezo/contract/values/languages";
import type { Caller } from "@ezo/contract/route";
import type { Readable } from "node:stream";

/** The used parts of an entry in Vite's manifest (`web/dist/client/.vite/manifest.json`). */
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
  /** The request's `Cookie` header. Pages rendered with the cookie `ezo_locale_switching` differ and must not be cached. */
  cookies?: string | undefined;
  /**
   * Calls the API in process. It must find the route by method and path, because the definitions passed to it are from the
   * copy of the contract in this bundle, not the caller's objects.
   */
  call: Caller;
  /** The client build's manifest; "dev" when Vite serves the sources. */
  assets: Manifest | "dev";
  /** Scheme and host of the public address, without a trailing slash. */
  origin: string;
  /** The folder of icons made of the firm's mark; empty, or left out, for those of the build. */
  iconsFolder?: string | undefined;
  /** The style sheet with the firm's colours and face of headings; empty, or left out, for those of the tokens. The admin has none. */
  coloursSheet?: string | undefined;
  /** The face of headings that the sheet names, whose files are loaded first; left out for that of the tokens. */
  headingFont?: string | undefined;
  /** The languages that visitors see; all where they are left out. `locale` is one of them. */
  languages?: readonly Locale[] | undefined;
  /** The status for an address that the server cannot parse. */
  refusal?: number | undefined;
  /** What style elements of the document bear, where the policy asks for it: in the admin. */
  nonce?: string | undefined;
}

export interface RenderResult {
  status: number;
  headers: Record<string, string>;
  /** Whether the result stays valid until content changes: no failure, no overlay. */
  isCacheable: boolean;
  body: Readable;
}

export type Render = (request: RenderRequest) => Promise<RenderResult>;
/** The language of a request: its path's prefix, else the cookie's, else Georgian. */
export type LocaleOfRequest = (url: string, cookies?: string) => Locale;
