import type { ArticleSummary } from "@ezo/contract/site/pages/news";
import type { ProjectSummary } from "@ezo/contract/site/projects";
import { describe, expect, it } from "vitest";
import { homeChoice } from "./home-choice.ts";

const project = (id: number) => ({ id }) as ProjectSummary;
const ids = (items: { id: number }[]) => items.map(({ id }) => id);
const all = [1, 2, 3, 4, 5].map(project);
const none = { all: [], is_featured: [], is_onHomepage: [], is_alone: [] };
const news = { recent: [1, 2, 3].map((id) => ({ id }) as ArticleSummary) };

describe("the home page's choice", () => {
  it("shows featured projects in the carousel, else the first three", () => {
    const four = [4, 1, 2, 5].map(project);
    expect(ids(homeChoice({ projects: { ...none, all, is_featured: four }, news }).slides)).toEqual([
      4, 1, 2, 5,
    ]);
    expect(ids(homeChoice({ projects: { ...none, all }, news }).slides)).toEqual([1, 2, 3]);
    expect(homeChoice({ projects: none, news }).slides).toEqual([]);
  });

  it("shows the standalone project in the banner, else the first one of the homepage, else the first one", () => {
    const is_onHomepage = [project(3)];
    expect(
      homeChoice({ projects: { all, is_featured: [], is_onHomepage, is_alone: [project(4)] }, news }).banner
        ?.id,
    ).toBe(4);
    expect(homeChoice({ projects: { ...none, all, is_onHomepage }, news }).banner?.id).toBe(3);
    expect(homeChoice({ projects: { ...none, all }, news }).banner?.id).toBe(1);
    expect(homeChoice({ projects: none, news }).banner).toBeUndefined();
  });

  it("offers the search over the projects that show their apartments, if there are any", () => {
    const [first, second] = [project(1), { ...project(2), hasApartmentNavigation: true }];
    expect(ids(homeChoice({ projects: { ...none, all: [first, second] }, news }).searched)).toEqual([2]);
    expect(homeChoice({ projects: { ...none, all: [first] }, news }).searched).toEqual([]);
  });

  it("shows at most three projects and two articles", () => {
    const projects = { ...none, all, is_featured: [project(6)], is_onHomepage: all };
    const choice = homeChoice({ projects, news });
    expect(ids(choice.teasers)).toEqual([1, 2, 3]);
    expect(ids(choice.articles)).toEqual([1, 2]);
  });

  it("shows no project of the slides among the teasers, unless there is no other", () => {
    const is_featured = [2, 4].map(project);
    const shown = (is_onHomepage: ProjectSummary[]) =>
      ids(homeChoice({ projects: { ...none, all, is_featured, is_onHomepage }, news }).teasers);
    expect(shown(all)).toEqual([1, 3, 5]);
    expect(shown(is_featured)).toEqual([2, 4]);
    // Those that take the slides' place count, too: without featured projects it is the first three.
    expect(ids(homeChoice({ projects: { ...none, all, is_onHomepage: all }, news }).teasers)).toEqual([4, 5]);
  });
});
