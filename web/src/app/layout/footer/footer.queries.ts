import type { FooterData } from "@ezo/contract/site/pages/contact";
import type { Locale } from "@ezo/contract/values/languages";
import { FOOTER_PROJECTS_MAX } from "@ezo/contract/values/limits/pages";
import { FOOTER_WAIT_FOR_HOMEPAGE_MS } from "@ezo/contract/values/limits/screens";
import type { RouteOutput } from "@ezo/contract/route";
import type { getHomepage } from "@ezo/contract/site/pages/site-pages";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { HOMEPAGE_KEY } from "../../../public/home/home.queries.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { footerKey } from "../../../shared/navigation/footer-key.ts";

/** The footer's data and its origin (specification, section 4, "Footer data"). */
export interface Footer extends FooterData {
  isFromHomepage: boolean;
}

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/**
 * Loaded once per language, as it never becomes stale. While the home page's call is running it waits briefly for the
 * footer's data in that answer.
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
      const { getFooter } = await import("@ezo/contract/site/pages/contact");
      const { data } = await call(getFooter, { query: { locale } }, { signal });
      return { ...data, isFromHomepage: false };
    },
    staleTime: Infinity,
    // A page is complete without the footer's details.
    meta: { isOptional: true },
  });

/** The footer's data in the home page's answer. */
export const footerOfHomepage = ({
  contact,
  social_links,
  legal_pages,
  shared_image,
  logo,
  cookie_notice,
  projects,
}: Pick<
  RouteOutput<typeof getHomepage>,
  "contact" | "social_links" | "legal_pages" | "shared_image" | "logo" | "cookie_notice" | "projects"
>): FooterData => ({
  contact,
  social_links,
  legal_pages,
  shared_image,
  logo,
  cookie_notice,
  projects: projects.all.slice(0, FOOTER_PROJECTS_MAX).map(({ id, title }) => ({ id, title })),
});

/** Stores the footer's data from the home page's answer. */
export function supplyFooter(cache: QueryClient, locale: Locale, data: FooterData): void {
  cache.setQueryData<Footer>(footerKey(locale), { ...data, isFromHomepage: true });
}
