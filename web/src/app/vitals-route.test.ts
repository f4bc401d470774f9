import { VITAL_ROUTES } from "@ezo/contract/vitals";
import { describe, expect, it } from "vitest";
import { pages } from "./pages.ts";
import { vitalRouteOf } from "./vitals-route.ts";

describe("the name under which a page's speed is counted", () => {
  it("is one that the server takes, for every page, and each is somebody's", () => {
    const names = new Set(pages.map(({ path }) => vitalRouteOf(path)));
    for (const name of names) expect(VITAL_ROUTES).toContain(name);
    for (const name of VITAL_ROUTES) if (name !== "other") expect(names, name).toContain(name);
  });

  it("never holds an address", () => {
    expect(vitalRouteOf("/projects/:projectId")).toBe("/projects/:id");
    expect(vitalRouteOf("/projects/17")).toBe("other");
  });
});
