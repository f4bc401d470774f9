import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { limitCaller, withRequestId } from "../log/context.ts";
import { LIMITED_MODELS, LIMITED_RELATIONS, PROJECT_MODELS, rowRights } from "./row-rights.ts";

const schema = readFileSync(new URL("../../../../prisma/schema.prisma", import.meta.url), "utf8");
const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => ({
  name,
  fields: [...body.matchAll(/^ {2}(\w+)\s+(\w+)(\[\])?/gm)].map(([, field = "", type = "", list]) => ({
    field,
    type,
    isList: list !== undefined,
  })),
}));
const isLimited = (name: string) => name in LIMITED_MODELS;

/** What a query becomes for somebody who has the id 7 and no projects, or works on the rows of these. */
const asked = (model: string, operation: string, args?: unknown, rowsOf?: readonly number[]): unknown =>
  withRequestId("r", () => {
    limitCaller({ userId: 7, projectIds: [], ...(rowsOf ? { rowsOf } : {}) });
    let got: unknown;
    const query = (narrow: never) => {
      got = narrow;
      return Promise.resolve();
    };
    void rowRights.query.$allModels.$allOperations({ model, operation, args, query });
    return got;
  });
const WITHIN = {
  OR: [{ assigneeId: 7 }, { assigneeId: null, enteredById: 7 }, { projectId: { in: [] } }],
};
const OF_ENQUIRY_IF_ANY = { OR: [{ enquiryId: null }, { enquiry: WITHIN }] };

describe("the rights to rows", () => {
  it("know every model that belongs to an enquiry, and every relation that leads to one", () => {
    expect(models.length).toBeGreaterThan(20);
    for (const { name, fields } of models)
      for (const { field, type, isList } of fields) {
        if (type === "Enquiry" && !isList) expect([field, isLimited(name)], name).toEqual(["enquiry", true]);
        if (isLimited(type) && isList && !isLimited(name))
          expect(Object.keys(LIMITED_RELATIONS), `${name}.${field}`).toContain(field);
      }
  });

  it("narrow what is asked for, beside its own conditions", () => {
    expect(asked("Enquiry", "count")).toEqual({ where: { AND: [WITHIN] } });
    expect(asked("Enquiry", "updateMany", { where: { id: 1, AND: { a: 1 } }, data: {} })).toEqual({
      where: { id: 1, AND: [{ a: 1 }, WITHIN] },
      data: {},
    });
    expect(asked("Enquiry", "create", { data: {} })).toEqual({ data: {} });
  });

  it("narrow what another model brings along, however deep, and what it counts", () => {
    expect(
      asked("Apartment", "findMany", {
        include: { holds: { where: { endedAt: null }, include: { enquiry: true } } },
      }),
    ).toEqual({
      include: { holds: { where: { endedAt: null, AND: [OF_ENQUIRY_IF_ANY] }, include: { enquiry: true } } },
    });
    expect(
      asked("Project", "findMany", { select: { _count: { select: { enquiries: true, users: true } } } }),
    ).toEqual({
      select: { _count: { select: { enquiries: { where: { AND: [WITHIN] } }, users: true } } },
    });
  });

  it("know every model whose rows belong to a project, but parts of rows and what others limit", () => {
    const ofProject = models.filter(({ fields }) => fields.some(({ field }) => field === "projectId"));
    const others = ofProject.filter(({ name }) => !(name in PROJECT_MODELS)).map(({ name }) => name);
    expect(others.toSorted()).toEqual([
      // Changes for other systems: their keys limit them.
      "ApiChange",
      "Enquiry",
      "ProjectFeature",
      "ProjectImage",
      "ProjectRelation",
      "ProjectTranslation",
      // What visitors search for: `projectsOpenTo`.
      "SearchMiss",
      "SearchValue",
      "UserProject",
    ]);
    for (const name of Object.keys(PROJECT_MODELS)) expect(models.map((model) => model.name)).toContain(name);
  });

  it("narrow the rows of projects where a call is limited to some, and nowhere else", () => {
    const within = { in: [3, 4] };
    expect(asked("Project", "findUnique", { where: { id: 9 } }, [3, 4])).toEqual({
      where: { id: 9, AND: [{ id: within }] },
    });
    expect(asked("Apartment", "updateMany", { data: {} }, [3, 4])).toEqual({
      where: { AND: [{ floor: { building: { projectId: within } } }] },
      data: {},
    });
    expect(asked("Building", "create", { data: {} }, [3, 4])).toEqual({ data: {} });
    expect(asked("Media", "findMany", {}, [3, 4])).toEqual({});
    expect(asked("Building", "findMany", {})).toEqual({});
  });

  it("refuse a way to an enquiry that they cannot narrow", () => {
    expect(() => asked("Webhook", "findMany", { include: { enquiry: true } })).toThrow("past the rights");
  });
});
