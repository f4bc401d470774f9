import { matchPath } from "react-router-dom";
import { missingPage, type Page, pages } from "./pages.ts";

/** The page at `path` (without a language prefix); the "not found" page for any other path. */
export const findPage = (path: string): Page =>
  pages.find((page) => matchPath({ path: page.path, end: true }, path)) ?? missingPage;
