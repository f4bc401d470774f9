import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findPage, locatePage } from "./find-page.ts";
import { isAdminPath } from "../is-admin-path.ts";
import { headerPages, legalPages, missingPage, pages, siteMapPages } from "./pages.ts";

describe("the table of pages", () => {
  it("finds pages by path, with or without a slash at the end", () => {
    expect(findPage("/").name).toBe("home");
    expect(findPage("/contact").name).toBe("contact");
    expect(findPage("/contact/").name).toBe("contact");
  });

  it("reads the parameters of a path", () => {
    expect(locatePage("/projects/12")).toMatchObject({
      page: { name: "project-detail" },
      params: { id: "12" },
    });
    expect(locatePage("/news/abc/")).toMatchObject({ page: { name: "news-detail" }, params: { id: "abc" } });
    expect(findPage("/news").name).toBe("news");
    // A building's page has the same form.
    expect(locatePage("/projects/12/layouts")).toMatchObject({
      page: { name: "layouts" },
      params: { id: "12" },
    });
    expect(locatePage("/projects/12/layouts/studio-48")).toMatchObject({
      page: { name: "layout" },
      params: { id: "12", slug: "studio-48" },
    });
    expect(findPage("/projects/12/A").name).toBe("building");
  });

  it("answers every other path with the missing page", () => {
    expect(findPage("/no-such-page")).toBe(missingPage);
    expect(findPage("/contact/us")).toBe(missingPage);
  });

  it("recognises admin paths", () => {
    expect(["/admin", "/admin/", "/admin/customers"].every(isAdminPath)).toBe(true);
    expect(["/", "/administration", "/en/admin"].some(isAdminPath)).toBe(false);
  });

  it("names existing modules, as they are in the manifest", () => {
    for (const page of [...pages, missingPage])
      expect(page.view.source).toSatisfy((source: string) =>
        existsSync(new URL(`../../../${source}`, import.meta.url)),
      );
  });

  it("links only to pages that exist", () => {
    for (const page of [...headerPages, ...siteMapPages, ...legalPages]) expect(pages).toContain(page);
  });
});
