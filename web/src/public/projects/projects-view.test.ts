import { describe, expect, it } from "vitest";
import { projectsQueryOf, projectsViewOf } from "./projects-view.ts";

const viewOf = (query: string) => projectsViewOf(new URLSearchParams(query));

describe("a view of the projects in an address", () => {
  it("is read as it was written", () => {
    for (const query of ["", "?status=ongoing", "?page=3", "?status=planning&page=2"])
      expect(projectsQueryOf(viewOf(query))).toBe(query);
  });

  it("is the default view if the address is invalid", () => {
    for (const query of ["?status=sold", "?status=all", "?page=0", "?page=-1", "?page=x", "?page=1.5"])
      expect(viewOf(query)).toEqual({ status: "all", page: 1 });
  });
});
