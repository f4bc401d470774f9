import { listSearchMisses } from "@ezo/contract/admin/interest";
import { projectRoutes } from "@ezo/contract/admin/projects";
import { sendEnquiry } from "@ezo/contract/enquiry-form";
import { routes } from "@ezo/contract/routes";
import { listNews } from "@ezo/contract/site/news";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldErrorsOf } from "./field-errors.ts";
import { unknownQueryNames } from "./query-names.ts";

const refused = (...[definition, query]: Parameters<typeof unknownQueryNames>) =>
  Object.keys(fieldErrorsOf(unknownQueryNames(definition, query)));

describe("the query of a call", () => {
  it("holds only what its route reads, and the locale", () => {
    expect(refused(projectRoutes.remove, { versoin: "3", locale: "ka" })).toEqual(["versoin"]);
    expect(refused(projectRoutes.remove, { version: "3" })).toEqual([]);
    expect(refused(listSearchMisses, { dasy: "7", project_id: "1" })).toEqual(["dasy"]);
    expect(refused(listSearchMisses, { days: "7", project_id: "1", locale: "ka" })).toEqual([]);
    for (const visitors of [sendEnquiry, listNews])
      expect(refused(visitors, { locale: "en", utm_source: "newsletter" })).toEqual([]);
  });

  it("is judged for every call that is not a visitor's, a read or a write", () => {
    for (const route of routes) {
      const isJudged = route.role !== "public";
      expect(refused(route, { nobodys_name: "1" })).toEqual(isJudged ? ["nobodys_name"] : []);
      if (isJudged && route.query) expect(route.query, route.path).toBeInstanceOf(z.ZodObject);
    }
  });
});
