import { readFile } from "node:fs/promises";
import type { RouteDefinition } from "@ezo/contract/route";
import { openApiDocument } from "./openapi.ts";

/** Placeholder of PUBLIC_URL in the description that the build has written. */
export const ANY_SERVER = "https://server.invalid";

/**
 * The API's description as text. Generating it blocks the process for about a second, so the build does it
 * (`builtFile`); a server that runs from its sources generates it here.
 */
export async function describedApi(options: {
  builtFile: URL;
  routes: () => readonly RouteDefinition[];
  publicUrl: string;
}): Promise<string> {
  const { builtFile, routes, publicUrl } = options;
  const built = await readFile(builtFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (built === undefined) return JSON.stringify(openApiDocument(routes(), publicUrl));
  return built.replaceAll(ANY_SERVER, JSON.stringify(publicUrl).slice(1, -1));
}
