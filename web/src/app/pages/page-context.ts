import type { Locale } from "@ezo/contract/values/languages";
import type { QueryClient } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

export type PageParams = Readonly<Record<string, string | undefined>>;

/** Everything needed to load a page and describe it. */
export interface PageContext {
  call: WebCaller;
  locale: Locale;
  cache: QueryClient;
  params: PageParams;
  /** The address's query, in which lists keep their state. */
  search: URLSearchParams;
}
