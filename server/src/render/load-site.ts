import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Server as HttpServer } from "node:http";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  RENDER_LIMIT_MS,
  RENDERS_WAITING_MAX,
  RENDERS_WAITING_PER_THREAD,
} from "@ezo/contract/values/limits/operations";
import type { Locale } from "@ezo/contract/values/locale";
import type { Caller } from "@ezo/contract/route";
import type { Log } from "@ezo/core/platform/log/log";
import type { RequestHandler } from "express";
import { builtFiles } from "./built-files.ts";
import { siteFromVite } from "./dev-site.ts";
import { noRenders, renderFailed, type RenderFigures, RenderThreads } from "./render-threads.ts";

/**
 * What the site's built entry (`web/src/entry-server.tsx`) offers. Written out here because nothing may import web's
 * sources; `web/src/app/render/render-contract.ts` is the other side of it.
 */
export interface SiteEntry {
  gather: (request: {
    url: string;
    locale: Locale;
    cookies?: string | undefined;
    call: Caller;
    assets: object | "dev";
    origin: string;
    iconsFolder: string;
    coloursSheet: string;
    headingFont?: string | undefined;
    timeZone: string;
    languages: readonly Locale[];
    refusal?: number | undefined;
    nonce?: string | undefined;
  }) => Promise<{ result: RenderResult } | { drawing: Drawing }>;
  draw: Draw;
  localeOfRequest: (url: string, cookies?: string) => Locale;
}

/** All that a page is drawn from, which `gather` makes for `draw`. */
type Drawing = object;
type Draw = (drawing: Drawing) => Promise<RenderResult>;
/** What `left` aborts is not drawn any more where it still waits. */
type DrawFor = (drawing: Drawing, left?: AbortSignal) => Promise<RenderResult>;
interface RenderResult {
  status: number;
  headers: Record<string, string>;
  isCacheable: boolean;
  body: Uint8Array;
  /** What was thrown by parts of the page. */
  crashes: readonly Error[];
}

export interface LoadedSite {
  entry: () => Promise<Pick<SiteEntry, "gather" | "localeOfRequest">>;
  draw: DrawFor;
  renders: () => RenderFigures;
  assets: object | "dev";
  files: RequestHandler;
  close: () => Promise<void>;
}

export async function fromBuild(
  webDir: URL,
  { threads, log }: { threads: number; log: Log },
): Promise<LoadedSite | undefined> {
  const client = fileURLToPath(new URL("dist/client/", webDir));
  const entryFile = fileURLToPath(new URL("dist/server/entry-server.js", webDir));
  if (!existsSync(entryFile)) return undefined;
  const entry = (await import(pathToFileURL(entryFile).href)) as SiteEntry;
  const manifest = JSON.parse(await readFile(`${client}.vite/manifest.json`, "utf8")) as object;
  const renderer = threads > 0 ? threadsOf(entryFile, threads, log) : undefined;
  return {
    entry: () => Promise.resolve(entry),
    draw: renderer
      ? (drawing, left) => renderer.run(drawing, left)
      : (drawing) =>
          entry.draw(drawing).catch((cause: unknown) => {
            throw renderFailed(cause);
          }),
    renders: () => renderer?.figures() ?? noRenders(),
    assets: manifest,
    files: builtFiles(client),
    close: async () => renderer?.close(),
  };
}

/** They load the same file as this process, which loads the pages' data with it. */
const threadsOf = (file: string, threads: number, log: Log) =>
  new RenderThreads<Drawing, RenderResult>({
    file,
    name: "draw" satisfies keyof SiteEntry,
    threads,
    maxWaiting: Math.min(threads * RENDERS_WAITING_PER_THREAD, RENDERS_WAITING_MAX),
    limitMs: RENDER_LIMIT_MS,
    log,
  });

export async function fromSources(devWebUrl: string, http: HttpServer): Promise<LoadedSite> {
  const site = await siteFromVite<SiteEntry>(devWebUrl, http);
  const draw: Draw = async (drawing) => (await site.entry()).draw(drawing);
  return { ...site, draw, renders: noRenders, assets: "dev" };
}
