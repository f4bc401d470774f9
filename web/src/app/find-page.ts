import { matchPath } from "react-router-dom";
import type { PageParams } from "./page-context.ts";
import { missingPage, type Page, pages } from "./pages.ts";

/** A page of the table with what its path's parameters hold. */
export interface PlacedPage {
  page: Page;
  params: PageParams;
}

/**
 * The page at `path` (without a language prefix), as an address holds it; the "not found" page for any other path. The
 * parameters are decoded, as the router's are.
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

/** A slash within a segment stays encoded: it separates nothing. */
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
