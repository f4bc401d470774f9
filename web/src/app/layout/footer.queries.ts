import type { FooterData } from "@ezo/contract/contact";
import type { Locale } from "@ezo/contract/languages";
import { FOOTER_PROJECTS_MAX, FOOTER_WAIT_FOR_HOMEPAGE_MS } from "@ezo/contract/limits";
import type { RouteOutput } from "@ezo/contract/route";
import type { getHomepage } from "@ezo/contract/site-pages";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { HOMEPAGE_KEY } from "../../public/home/home.queries.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** The footer's data and where it came from (specification, section 4, "Footer data"). */
export interface Footer extends FooterData {
  isFromHomepage: boolean;
}

const footerKey = (locale: Locale) => ["footer", locale] as const;

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/**
 * Fetched only while there is nothing yet: it never grows old, and the language is part of its key. While the home
 * page's call is under way it waits a moment for what that call may supply.
 */
export const footerQuery = (call: WebCaller, locale: Locale) =>
  queryOptions({
    queryKey: footerKey(locale),
    queryFn: async ({ client, signal }): Promise<Footer> => {
      if (client.isFetching({ queryKey: [HOMEPAGE_KEY, locale] }) > 0) {
        await delay(FOOTER_WAIT_FOR_HOMEPAGE_MS);
        const supplied = client.getQueryData<Footer>(footerKey(locale));
        if (supplied) return supplied;
      }
      const { getFooter } = await import("@ezo/contract/contact");
      const { data } = await call(getFooter, { query: { locale } }, { signal });
      return { ...data, isFromHomepage: false };
    },
    staleTime: Infinity,
    // A page without its footer's details is still that page.
    meta: { isOptional: true },
  });

/** The footer's data as the home page's answer carries it. */
export const footerOfHomepage = ({
  contact,
  social_links,
  projects,
}: Pick<RouteOutput<typeof getHomepage>, "contact" | "social_links" | "projects">): FooterData => ({
  contact,
  social_links,
  projects: projects.all.slice(0, FOOTER_PROJECTS_MAX).map(({ id, title }) => ({ id, title })),
});

/** Puts what the home page's answer brought in the footer's place. */
export function supplyFooter(cache: QueryClient, locale: Locale, data: FooterData): void {
  cache.setQueryData<Footer>(footerKey(locale), { ...data, isFromHomepage: true });
}
