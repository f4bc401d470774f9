import { listNews } from "@ezo/contract/site/pages/news";
import { getProjectsPage } from "@ezo/contract/site/projects";
import type { BuiltSystem } from "../../e2e/stack/built-system.ts";

export interface SitePaths {
  projectId: number;
  cachedPaths: string[];
  missedPaths: string[];
}

/** Pages and calls of the demo in three languages. Cached paths are requested once, so that they are hits. */
export async function sitePaths(system: BuiltSystem): Promise<SitePaths> {
  const { projects } = await system.call(getProjectsPage, { query: { locale: "ka" } });
  const { data: news } = await system.call(listNews, { query: { locale: "ka" } });
  const projectId = projects[0]?.id;
  if (projectId === undefined || news.length === 0) throw new Error("the demo has no projects or no news");
  const cachedPaths = [
    ...["/", "/projects", "/news", "/contact", `/projects/${projectId}`].flatMap((path) => [
      path,
      path === "/" ? "/en" : `/en${path}`,
      path === "/" ? "/ru" : `/ru${path}`,
    ]),
    ...["ka", "en", "ru"].flatMap((locale) => [
      `/api/homepage/bootstrap?locale=${locale}`,
      `/api/projects-page?locale=${locale}`,
      `/api/projects/${projectId}?locale=${locale}`,
      `/api/news?locale=${locale}`,
      `/api/footer?locale=${locale}`,
    ]),
  ];
  const missedPaths = [
    "/",
    "/en/projects",
    "/api/homepage/bootstrap?locale=en",
    `/api/projects/${projectId}?locale=ka`,
    "/api/news?locale=ka&search=%E1%83%91%E1%83%98%E1%83%9C%E1%83%90",
    "/api/news?locale=ru",
  ];
  for (const path of cachedPaths) {
    await fetch(`${system.url}${path}`);
    const cached = await fetch(`${system.url}${path}`);
    const outcome = cached.headers.get("cache-status");
    if (!cached.ok || outcome !== "ezo; hit")
      throw new Error(`${path} is not cached: ${cached.status}, ${outcome}`);
  }
  return { projectId, cachedPaths, missedPaths };
}
