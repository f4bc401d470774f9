import { matchPath } from "react-router-dom";
import type { PageParams } from "./page-context.ts";
import type { Page } from "./page.ts";
import { missingPage, pages } from "./pages.ts";

/** A page of the table with the values of its path parameters. */
export interface PlacedPage {
  page: Page;
  params: PageParams;
}

/**
 * The page at `path` (without a language prefix, percent-encoded); the "not found" page for an unknown path. The parameters
 * are decoded, as the router's are.
 */
export function locatePage(path: string): PlacedPage {
  const decoded = decodedPath(path);
  for (const page of pages) {
    const match = matchPath({ path: page.path, end: true }, decoded);
    if (match) return { page, params: match.params };
  }
  return { page: missingPage, params: {} };
}

export const findPage = (path: string): Page => locatePage(path).page;

/** An encoded slash stays encoded, because it does not separate segments. */
function decodedPath(path: string): string {
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}
