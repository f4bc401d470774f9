import { matchPath } from "react-router-dom";
import { missingPage, type Page, type PageParams, pages } from "./pages.ts";

/** A page of the table with what its path's parameters hold. */
export interface PlacedPage {
  page: Page;
  params: PageParams;
}

/** The page at `path` (without a language prefix); the "not found" page for any other path. */
export function locatePage(path: string): PlacedPage {
  for (const page of pages) {
    const match = matchPath({ path: page.path, end: true }, path);
    if (match) return { page, params: match.params };
  }
  return { page: missingPage, params: {} };
}

export const findPage = (path: string): Page => locatePage(path).page;
