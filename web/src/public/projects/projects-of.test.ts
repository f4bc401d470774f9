import type { ProjectSummary } from "@ezo/contract/projects";
import { expect, it } from "vitest";
import { projectsOf } from "./projects-of.ts";

const page = (...ids: number[]) => ({ projects: ids.map((id) => ({ id }) as ProjectSummary) });
const ids = (...answers: Parameters<typeof projectsOf>[0]) => projectsOf(answers).map(({ id }) => id);

it("puts the pages one below the other", () => {
  expect(ids(page(1, 2), page(3))).toEqual([1, 2, 3]);
});
it("shows nothing below a page that has not come", () => {
  expect(ids(page(1, 2), undefined, page(5))).toEqual([1, 2]);
  expect(ids(undefined, page(3))).toEqual([]);
});
it("shows a project once that moved to the next page meanwhile", () => {
  expect(ids(page(1, 2), page(2, 3))).toEqual([1, 2, 3]);
});
