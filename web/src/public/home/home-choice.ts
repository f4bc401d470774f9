import {
  FALLBACK_HERO_SLIDES,
  HOME_TEASER_NEWS,
  HOME_TEASER_PROJECTS,
} from "@ezo/contract/values/limits/pages";
import type { RouteOutput } from "@ezo/contract/route";
import type { getHomepage } from "@ezo/contract/site/pages/site-pages";

type HomeContent = Pick<RouteOutput<typeof getHomepage>, "projects" | "news">;

/** Which project or article is shown where (specification, section 2, "Home"). */
export function homeChoice({ projects, news }: HomeContent) {
  const { all, is_featured, is_onHomepage, is_alone } = projects;
  const slides = is_featured.length > 0 ? is_featured : all.slice(0, FALLBACK_HERO_SLIDES);
  // A project of the slides is not seen again among the teasers, unless they have no other.
  const inSlides = new Set(slides.map(({ id }) => id));
  const others = is_onHomepage.filter(({ id }) => !inSlides.has(id));
  return {
    slides,
    teasers: (others.length > 0 ? others : is_onHomepage).slice(0, HOME_TEASER_PROJECTS),
    banner: is_alone[0] ?? is_onHomepage[0] ?? all[0],
    articles: news.recent.slice(0, HOME_TEASER_NEWS),
    // The search finds apartments of these only.
    searched: all.filter(({ hasApartmentNavigation }) => hasApartmentNavigation),
  };
}
