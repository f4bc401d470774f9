import { SEARCH_KINDS, SEARCHES } from "@ezo/contract/admin/search";
import { isOpenWithinProjects } from "@ezo/contract/limited-grants";
import { CAPABILITIES } from "@ezo/contract/values/roles/capabilities";
import { SCOPE_OF } from "@ezo/contract/values/roles/roles";
import fc from "fast-check";
import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { adminScreens } from "./admin-screens.tsx";
import { translator } from "./i18n/texts.ts";
import { headingOf } from "./palette/headings.ts";
import { placesFor } from "./use-places.ts";

/** The screen at an address, as the router finds it. */
const screenAt = (address: string) => {
  const routes = adminScreens.map((screen) => ({ path: screen.path, handle: screen }));
  return matchRoutes(routes, address)?.at(-1)?.route.handle;
};
const held = fc.subarray([...CAPABILITIES]);

describe("the places of the palette", () => {
  it("are screens that the person may see, whatever they may do, and every screen of their menu", () => {
    fc.assert(
      fc.property(held, (capabilities) => {
        const mayEnter = (access: string) =>
          access === "staff" || capabilities.some((capability) => capability === access);
        const places = placesFor(capabilities);
        for (const { path } of places) expect(mayEnter(screenAt(path)?.access ?? "none"), path).toBe(true);
        const paths = places.map(({ path }) => path);
        const inMenu = adminScreens.filter(({ menu, access }) => menu && mayEnter(access));
        expect(paths).toEqual(expect.arrayContaining(inMenu.map(({ path }) => path)));
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
  });

  it("are none about what is the firm's for those who are limited to projects", () => {
    const paths = placesFor(CAPABILITIES, true).map(({ path }) => path);
    const firms = ["/admin/news", "/admin/features", "/admin/brand", "/admin/media", "/admin/projects/add"];
    for (const path of firms) expect(paths).not.toContain(path);
    for (const own of ["/admin/projects", "/admin/apartments", "/admin/gallery", "/admin/project-documents"])
      expect(paths).toContain(own);
  });

  it("are open within projects wherever a screen about their rows is", () => {
    const aboutRows = adminScreens.filter(
      ({ access, isFirms }) => access !== "staff" && SCOPE_OF[access] === "projects" && !isFirms,
    );
    // The addresses of screens are those of the calls that they begin with.
    for (const { path } of aboutRows)
      expect(isOpenWithinProjects({ method: "get", path, capability: "content.publish" }), path).toBe(true);
  });

  it("grow with what somebody may do", () => {
    fc.assert(
      fc.property(held, fc.constantFrom(...CAPABILITIES), (capabilities, one) => {
        const paths = placesFor([...capabilities, one]).map(({ path }) => path);
        for (const { path } of placesFor(capabilities)) expect(paths).toContain(path);
      }),
    );
  });

  it("are never a screen about one record, and offer something new only to those who may create it", () => {
    const all = placesFor(CAPABILITIES);
    for (const { path } of all) expect(path).not.toContain(":");
    const created = all.filter(({ kind }) => kind === "create").map(({ label }) => translator("en")(label));
    expect(created).toEqual(
      expect.arrayContaining(["New project", "New article", "Add a request", "New contact", "New text"]),
    );
    const answering = placesFor(["enquiries.read_own"]).map(({ path }) => path);
    expect(answering).toEqual(["/admin/customers", "/admin/today", "/admin/profile", "/admin/guide"]);
  });
});

describe("what is found", () => {
  it.each(SEARCH_KINDS)("leads to screens of those who find it: %s", (kind) => {
    const { pages, list } = SEARCHES[kind];
    const target = { id: 7, title: "A & B?", buildingId: 3 };
    for (const { takes, path } of pages)
      expect([path(target), screenAt(path(target))?.access]).toEqual([path(target), takes]);
    if (list) expect(screenAt(list.path)).toMatchObject({ path: list.path, access: list.takes });
  });

  it.each(SEARCH_KINDS.filter((kind) => kind !== "person"))("is named as its list is: %s", (kind) => {
    expect(headingOf(kind).label).toMatch(/^screen\./);
  });
});
