import type { RouteDefinition } from "@ezo/contract/route";
import { routes } from "@ezo/contract/routes";
import {
  getApartmentMatches,
  getApartmentNavigation,
  listProjectApartments,
} from "@ezo/contract/site/navigation";
import { cardTag, countsTag, LISTS, nameTag, stockTag } from "@ezo/contract/shown";
import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import { getFooter } from "@ezo/contract/site/pages/contact";
import { getArticle, listNews } from "@ezo/contract/site/pages/news";
import { listProjects } from "@ezo/contract/site/projects";
import { describe, expect, it } from "vitest";
import { dependenciesOf, isCached, isKeepable, nameOf } from "./cached-routes.ts";

describe("an answer may be kept", () => {
  it("in a language, for every call whose answers are kept at all", () => {
    const asked = (route: RouteDefinition) => (route.query ? { locale: "ka" } : {});
    const refused = routes.filter(isCached).filter((route) => !isKeepable(route, asked(route)));
    expect(refused.map(nameOf)).toEqual([nameOf(getArticle)]);
  });

  it("for what the explorer draws at each of its levels", () => {
    const query = { locale: "ka", level: "floor", building_id: "A", floor_number: "7" };
    expect(isKeepable(getApartmentNavigation, query)).toBe(true);
  });

  it("unless its address could be varied without end", () => {
    expect(isKeepable(getApartmentNavigation, { locale: "ka", other: "1" })).toBe(false);
    expect(isKeepable(listNews, { search: "a" })).toBe(false);
    expect(isKeepable(listProjectApartments, { rooms: "3", "status[]": "sold" })).toBe(true);
    expect(isKeepable(listProjectApartments, { page: "2", per_page: "100" })).toBe(true);
    expect(isKeepable(listProjectApartments, { area_min: "41.2" })).toBe(false);
    expect(isKeepable(getApartmentMatches, { rooms: "3", "status[]": "sold" })).toBe(true);
    expect(isKeepable(getApartmentMatches, { area_min: "41.2" })).toBe(false);
    expect(isKeepable(searchApartments, { project_id: "1", "rooms[]": "2", sort: "-area" })).toBe(true);
    expect(isKeepable(searchApartments, { cursor: "price~97000~12" })).toBe(false);
  });
});

it("makes answers about one project's stock depend on no other project", () => {
  const ofOne = routes.filter(
    (route) =>
      isCached(route) &&
      (route.shows?.includes("apartments") ?? false) &&
      (route.path.startsWith("/projects/:id") || route.path === "/apartments/:id"),
  );
  expect(ofOne.length).toBeGreaterThan(7);
  for (const route of ofOne) {
    const body = { data: { project: { id: 7 }, related_projects: [] } };
    const { tags = [] } = dependenciesOf(route, { params: { id: 7 } }, body) ?? {};
    expect(tags, nameOf(route)).toEqual(
      expect.arrayContaining(["project:7", stockTag(7), stockTag(null), "prices", "translations", "media"]),
    );
    expect(tags, nameOf(route)).not.toContain("apartments");
    expect(tags, nameOf(route)).not.toContain("projects");
  }
});

describe("a list", () => {
  const tagsOf = (route: RouteDefinition, body: object) => dependenciesOf(route, {}, body)?.tags ?? [];
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

  it("depends on the cards that it shows and on which there are, not on all that is changed of such records", () => {
    const projects = tagsOf(listProjects, { data: [{ id: 7 }] });
    expect(projects).toEqual(
      expect.arrayContaining([LISTS.projects, LISTS.markedProjects, cardTag("project", 7), "prices"]),
    );
    expect(projects).toEqual(expect.arrayContaining([countsTag(7), countsTag(null)]));
    expect(projects).not.toContain("projects");
    expect(projects).not.toContain("apartments");
    const news = tagsOf(listNews, { data: [{ id: 7 }] });
    expect(news).toEqual(expect.arrayContaining([LISTS.news, cardTag("article", 7)]));
    expect(news).not.toContain("news");
  });

  it("of very many depends on every change of one, so that it has few tags", () => {
    for (const [route, tag] of [
      [listProjects, "projects"],
      [listNews, "news"],
    ] as const) {
      const tags = tagsOf(route, { data: numbered(1000) });
      expect(tags).toContain(tag);
      expect(tags.length).toBeLessThan(10);
    }
  });

  it("of names, which the footer has, depends on them alone", () => {
    const tags = tagsOf(getFooter, { data: { projects: [{ id: 7 }] } });
    expect(tags).toEqual(expect.arrayContaining([LISTS.projects, nameTag(7), "contact", "legal"]));
    expect(tags).not.toContain(cardTag("project", 7));
    expect(tags).not.toContain("project-names");
  });
});
