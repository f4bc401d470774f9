import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { routes } from "@ezo/contract/routes";
import { describe, expect, it } from "vitest";
import { fieldErrorsOf } from "./field-errors.ts";
import { unknownQueryNames } from "./query-names.ts";

const refused = (...[definition, query]: Parameters<typeof unknownQueryNames>) =>
  Object.keys(fieldErrorsOf(unknownQueryNames(definition, query)));

describe("the query of a write", () => {
  it("holds only what its route reads, and the locale", () => {
    expect(refused(projectRoutes.remove, { versoin: "3", locale: "ka" })).toEqual(["versoin"]);
    expect(refused(projectRoutes.remove, { version: "3" })).toEqual([]);
    expect(refused(sendEnquiry, { locale: "en", utm_source: "newsletter" })).toEqual([]);
  });

  it("is judged for every write of staff, and for nothing else", () => {
    for (const route of routes) {
      const isJudged = route.method !== "get" && route.role !== "public";
      expect(refused(route, { nobodys_name: "1" })).toEqual(isJudged ? ["nobodys_name"] : []);
    }
  });
});
