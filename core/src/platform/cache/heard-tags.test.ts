import { countsTag, LISTS, stockTag } from "@ezo/contract/shown";
import { expect, it } from "vitest";
import { heardTags, markedTags } from "./heard-tags.ts";

it("are those that a build has named that knows the tags of lists", () => {
  for (const tags of [["projects", "project:7"], ["news", LISTS.news], ["apartments", stockTag(7)], ["*"]])
    expect(heardTags(JSON.stringify(markedTags(tags)))).toEqual(tags);
});

it("have those of lists beside the wide ones of the release before", () => {
  const heard = (...tags: string[]) => heardTags(JSON.stringify(tags)).toSorted();
  const ofProjects = [LISTS.projects, LISTS.markedProjects];
  expect(heard("projects", "project:7", "project-names")).toEqual(
    ["projects", "project:7", "project-names", ...ofProjects].toSorted(),
  );
  expect(heard("project-names")).toEqual(["project-names", ...ofProjects].toSorted());
  expect(heard("news", "article:7")).toEqual(["news", "article:7", LISTS.news].toSorted());
  expect(heard("apartments", stockTag(7))).toEqual(["apartments", stockTag(7), countsTag(7)].toSorted());
  expect(heard(stockTag(null))).toEqual([stockTag(null), countsTag(null)].toSorted());
});

it("are all, where there were too many to name", () => {
  expect(heardTags('["*"]')).toEqual(["*"]);
});
