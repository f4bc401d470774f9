import type { Locale } from "@ezo/contract/values/languages";
import type { Caller } from "@ezo/contract/route";

/** The used parts of an entry in Vite's manifest (`web/dist/client/.vite/manifest.json`). */
export interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** The files that a document links to. */
export interface PageAssets {
  scripts: string[];
  /** Chunks that the script will import, loaded in parallel instead of one after another. */
  preloads: string[];
  styles: string[];
}

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
  /** The firm's, in which the page's year is; the default one where it is left out. */
  timeZone?: string | undefined;
  /** The languages that visitors see; all where they are left out. `locale` is one of them. */
  languages?: readonly Locale[] | undefined;
  /** The status for an address that the server cannot parse. */
  refusal?: number | undefined;
  /** What style elements of the document bear, where the policy asks for it: in the admin. */
  nonce?: string | undefined;
}

/**
 * All that a page is drawn from once its data is loaded. Plain data, so that a thread can be given it, and small: the state
 * is one string, which is copied faster than the objects that it is made of.
 */
export interface Drawing {
  /** Path and query of what is drawn, language prefix included. */
  url: string;
  /** The state in the document, as JSON that is safe in it: the page is drawn from it, as the browser hydrates from it. */
  state: string;
  /** The status by the page's data: the worst of what could not be loaded, else 200. */
  dataStatus: number;
  assets: PageAssets;
  origin: string;
  coloursSheet: string | undefined;
  headingFont: string | undefined;
  nonce: string | undefined;
  /** As in `RenderRequest`: such a document has no scripts, and so no state. */
  refusal: number | undefined;
}

/** A finished document. */
export interface RenderResult {
  status: number;
  headers: Record<string, string>;
  /** Whether the result stays valid until content changes: no failure, no overlay. */
  isCacheable: boolean;
  body: Uint8Array;
  /** What was thrown while parts of the page were drawn, for the log; the document has their frame. */
  crashes: readonly Error[];
}

/** Addresses that lead elsewhere, and the admin's, need no drawing. */
export type Gathered = { result: RenderResult } | { drawing: Drawing };
/** Loads a page's data. */
export type Gather = (request: RenderRequest) => Promise<Gathered>;
/** Draws a page. Rejects if not even its frame can be drawn. */
export type Draw = (drawing: Drawing) => Promise<RenderResult>;
/** The language of a request: its path's prefix, else the cookie's, else Georgian. */
export type LocaleOfRequest = (url: string, cookies?: string) => Locale;
