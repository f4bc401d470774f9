import type { ExplorerPlace } from "@ezo/core/navigation/explorer-places";
import type { LegalService } from "@ezo/core/legal/legal.service";
import type { NewsService } from "@ezo/core/news/news.service";
import type { ProjectsService } from "@ezo/core/projects/projects.service";
import type { SitemapEntry } from "./sitemap.ts";

const SITEMAP_ARTICLES = 5000;
const FIXED_PATHS = ["/", "/about", "/projects", "/apartments", "/news", "/gallery", "/contact"];

export interface SiteContent {
  projects: ProjectsService;
  news: NewsService;
  legal: LegalService;
  explorerPlaces: () => Promise<ExplorerPlace[]>;
}

/** Every public page, for the sitemap. */
export async function siteEntries({
  projects,
  news,
  legal,
  explorerPlaces,
}: SiteContent): Promise<SitemapEntry[]> {
  const [allProjects, { articles }, legalPages, places] = await Promise.all([
    projects.all("ka"),
    news.list("ka", { page: 1, per_page: SITEMAP_ARTICLES }),
    legal.publicPages(),
    explorerPlaces(),
  ]);
  return [
    ...FIXED_PATHS.map((path) => ({ path })),
    ...legalPages.map((slug) => ({ path: `/${slug}` })),
    ...allProjects.map((project) => ({
      path: `/projects/${project.id}`,
      changedAt: project.updated_at,
      images: [project.main_image, project.render_image],
    })),
    ...articles.map((article) => ({
      path: `/news/${article.id}`,
      changedAt: article.publish_date,
      images: [article.main_image],
    })),
    ...places.map(({ path, changedAt }) => ({ path, changedAt: changedAt.toISOString() })),
  ];
}
