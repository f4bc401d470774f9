import { describe, expect, it } from "vitest";
import { isOfProjects, isOpenWithinProjects, KINDS_OF_PROJECTS } from "./limited-grants.ts";
import { RECORD_RIGHTS } from "./records/record-rights.ts";
import { RECORD_ENTITIES } from "./records/records.ts";
import { routes } from "./routes.ts";
import { Capability } from "./values/roles/capabilities.ts";
import { SCOPE_OF } from "./values/roles/roles.ts";

const aboutRows = routes.filter(({ role, capability }) => {
  const { data: named } = Capability.safeParse(capability);
  return role === "staff" && named !== undefined && SCOPE_OF[named] === "projects";
});
const open = aboutRows.filter(isOpenWithinProjects).map(({ method, path }) => `${method} ${path}`);
const closed = aboutRows
  .filter((route) => !isOpenWithinProjects(route))
  .map(({ method, path }) => `${method} ${path}`);

describe("the calls of somebody who is limited to projects", () => {
  it("are those about rows of projects, and reading features beside them", () => {
    for (const call of ["get /admin/projects", "patch /admin/projects/:id", "post /admin/buildings"])
      expect(open).toContain(call);
    for (const call of ["put /admin/price-lists/:id", "get /admin/apartments/export", "get /admin/features"])
      expect(open).toContain(call);
  });

  it("are none about news, pages, features and what the site says of the firm", () => {
    const firms = [
      "/admin/news",
      "/admin/legal-pages",
      "/admin/settings",
      "/admin/contact-info",
      "/admin/about-settings",
    ];
    expect(open.filter((call) => firms.some((path) => call.includes(` ${path}`)))).toEqual([]);
    expect(open.filter((call) => call.includes(" /admin/features") && !call.startsWith("get "))).toEqual([]);
    expect(closed).toEqual(expect.arrayContaining(["post /admin/features", "patch /admin/news/:id"]));
  });

  it("add pictures to the library, and change none that is there", () => {
    expect(open.filter((call) => call.includes(" /admin/media"))).toEqual(["post /admin/media"]);
    expect(closed).toEqual(expect.arrayContaining(["patch /admin/media/:id", "delete /admin/media/:id"]));
  });

  it("make and delete no projects", () => {
    const making = ["post /admin/projects", "delete /admin/projects/:id", "post /admin/projects/:id/restore"];
    expect(closed).toEqual(expect.arrayContaining([...making, "post /admin/projects/bulk/delete"]));
  });

  it("are open whatever they are about, where their capability is not about rows of projects", () => {
    for (const route of routes.filter((one) => !aboutRows.includes(one)))
      expect(isOpenWithinProjects(route), route.path).toBe(true);
  });
});

describe("the kinds of projects", () => {
  it("are read and written by capabilities about rows of projects", () => {
    for (const kind of KINDS_OF_PROJECTS)
      for (const capability of [RECORD_RIGHTS[kind].read, RECORD_RIGHTS[kind].write])
        expect(SCOPE_OF[capability], kind).toBe("projects");
  });

  it("leave of the kinds of such capabilities only what is the firm's", () => {
    const firms = RECORD_ENTITIES.filter(
      (kind) => SCOPE_OF[RECORD_RIGHTS[kind].write] === "projects" && !isOfProjects(kind),
    );
    expect(firms.toSorted()).toEqual([
      "about_settings",
      "article",
      "brand_settings",
      "contact_settings",
      "cookie_settings",
      "feature",
      "home_settings",
      "legal_page",
      "media",
    ]);
  });
});
