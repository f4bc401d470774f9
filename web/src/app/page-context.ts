import type { Locale } from "@ezo/contract/languages";
import type { QueryClient } from "@tanstack/react-query";
import type { WebCaller } from "../shared/api/http-caller.ts";

/** Values of the parameters in a page's path. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/** What a page is loaded and described from. */
export interface PageContext {
  call: WebCaller;
  locale: Locale;
  cache: QueryClient;
  params: PageParams;
  /** The address's query, in which lists keep their state. */
  search: URLSearchParams;
}
