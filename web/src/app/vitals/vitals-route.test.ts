import { VITAL_ROUTES } from "@ezo/contract/site/vitals";
import { describe, expect, it } from "vitest";
import { pages } from "../pages/pages.ts";
import { vitalRouteOf } from "./vitals-route.ts";

describe("the name under which a page's speed is counted", () => {
  it("is accepted by the server for every page, and each name is used", () => {
    const names = new Set(pages.map(({ path }) => vitalRouteOf(path)));
    for (const name of names) expect(VITAL_ROUTES).toContain(name);
    for (const name of VITAL_ROUTES) if (name !== "other") expect(names, name).toContain(name);
  });

  it("never contains an address", () => {
    expect(vitalRouteOf("/projects/:projectId")).toBe("/projects/:id");
    expect(vitalRouteOf("/projects/17")).toBe("other");
  });
});
