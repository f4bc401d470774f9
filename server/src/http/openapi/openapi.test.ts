import { getMedia, uploadMedia } from "@ezo/contract/admin/content/media";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { userRoutes } from "@ezo/contract/admin/users";
import { createCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { countSegment, segmentRoutes } from "@ezo/contract/marketing/segments/segments";
import { routes } from "@ezo/contract/routes";
import { LIMIT_OF_ROLE, ROLES } from "@ezo/contract/values/roles/roles";
import { describe, expect, it } from "vitest";
import { openApiDocument, operationId } from "./openapi.ts";

interface Operation {
  operationId: string;
  security?: unknown;
  parameters?: { name: string; in: string; example?: unknown; schema: { examples?: unknown } }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}
interface Schema {
  properties?: Record<string, unknown>;
  patternProperties?: Record<string, unknown>;
}
const document = openApiDocument(routes, "https://ezo.test");
const operations = Object.values(document.paths ?? {}).flatMap((path) =>
  Object.values(path as Record<string, Operation>),
);
const operationOf = (route: Parameters<typeof operationId>[0]) => {
  const found = operations.find((operation) => operation.operationId === operationId(route));
  if (!found) throw new Error(`${operationId(route)} is not described`);
  return found;
};

function patternsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    key === "pattern" && typeof part === "string" ? [part] : patternsIn(part),
  );
}

describe("the API's description", () => {
  it("has an example of every body and every answer, and takes what it gives as one", () => {
    for (const route of routes) {
      const { requestBody, responses } = operationOf(route);
      const sent = requestBody?.content ?? {};
      const name = operationId(route);
      for (const [type, { example }] of Object.entries(sent))
        expect(example, `${name} ${type}`).toBeDefined();
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const [type, { example }] of Object.entries(content))
          if (!/spreadsheet|pdf|octet-stream/.test(type))
            expect(example, `${name} ${status} ${type}`).toBeDefined();
      if (route.body)
        expect([name, route.body.safeParse(sent["application/json"]?.example).error]).toEqual([
          name,
          undefined,
        ]);
    }
  });

  it("takes the parameters that it gives as examples, in the path and in the query", () => {
    const refused = routes.flatMap((route) => {
      const { parameters = [] } = operationOf(route);
      return (["path", "query"] as const).flatMap((place) => {
        const schema = place === "path" ? route.params : route.query;
        // As an address has them: texts.
        const given = parameters
          .filter((parameter) => parameter.in === place && parameter.example !== undefined)
          .map(({ name, example }) => [name, String(example)] as const);
        const error = schema?.safeParse(Object.fromEntries(given)).error;
        return error ? [`${operationId(route)} ${place} ${JSON.stringify(given)}: ${error.message}`] : [];
      });
    });
    expect(refused).toEqual([]);
  });

  it("names nothing in the example of an audience that a new firm does not have", () => {
    for (const route of [countSegment, segmentRoutes.create, segmentRoutes.put]) {
      const example = operationOf(route).requestBody?.content["application/json"]?.example;
      expect(example).toMatchObject({ filter: { languages: ["ka", "en"], project_ids: [1], rooms: [2, 3] } });
      expect(example).not.toHaveProperty("filter.segment_id");
    }
    const campaign = operationOf(createCampaign).requestBody?.content["application/json"]?.example;
    expect(campaign).not.toHaveProperty("segment.segment_id");
  });

  it("gives a user in its examples no language, which is refused for a role that is not limited to one", () => {
    for (const route of [userRoutes.create, userRoutes.put])
      expect(operationOf(route).requestBody?.content["application/json"]?.example).toMatchObject({
        role: "marketing",
        max_discount_percent: 5,
        text_locale: null,
      });
    for (const route of [userRoutes.get, userRoutes.create]) {
      const answers = Object.values(operationOf(route).responses).map(({ content }) => content);
      expect(answers[0]?.["application/json"]?.example).toMatchObject({
        data: { role: "marketing", text_locale: null },
      });
    }
    expect(LIMIT_OF_ROLE.marketing).toBeUndefined();
    expect(ROLES.marketing).toContain("enquiries.answer");
  });

  it("gives a film its captions by language in its examples, in JSON and in a form", () => {
    const hash: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
    const { requestBody } = operationOf(projectRoutes.create);
    const json = requestBody?.content["application/json"]?.example;
    expect(json).toMatchObject({ video_captions: { ka: hash, en: hash } });
    const form = requestBody?.content["multipart/form-data"]?.example;
    expect(form).toMatchObject({ "video_captions[ka]": hash, "video_captions[en]": hash });
    // A form leaves out what is empty.
    expect(form).not.toHaveProperty(["video_captions"]);
    const answer = operationOf(projectRoutes.get).responses["200"]?.content?.["application/json"]?.example;
    expect(answer).toMatchObject({ data: { video_captions: { ka: { hash } } } });
  });

  it("gives a picture focal points by shape in its examples, in JSON and in a form", () => {
    const { requestBody } = operationOf(uploadMedia);
    const json = requestBody?.content["application/json"]?.example;
    expect(json).toMatchObject({ focal_points: { wide: { x: 0.5, y: 0.35 }, tall: { x: 0.3, y: 0.5 } } });
    const form = requestBody?.content["multipart/form-data"]?.example;
    expect(form).toMatchObject({ "focal_points[wide][y]": "0.35", "focal_points[tall][x]": "0.3" });
    const answer = operationOf(getMedia).responses["200"]?.content?.["application/json"]?.example;
    expect(answer).toMatchObject({ data: { focal_points: { square: { x: 0.5, y: 0.5 } } } });
  });

  it("holds patterns as JSON Schema reads them, without flags", () => {
    const patterns = new Set(patternsIn(document));
    expect(patterns.size).toBeGreaterThan(10);
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern, "u"), pattern).not.toThrow();
      expect(pattern).not.toMatch(/\$\/[a-z]+$/);
    }
    const [email] = [...patterns].filter((pattern) => pattern.includes("]+@"));
    expect(new RegExp(email ?? "", "u").test("nino@example.ge")).toBe(true);
  });

  it("has every shape that it refers to", () => {
    const named = new Set(Object.keys(document.components?.schemas ?? {}));
    const wanted = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(wanted.length).toBeGreaterThan(100);
    expect([...new Set(wanted)].filter((name) => !named.has(name ?? ""))).toEqual([]);
  });

  it("says what the calls of each tag are about", () => {
    const tags = document.tags ?? [];
    expect(tags.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  it("names every call once, as it is written in the contract", () => {
    const names = routes.map(operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(operations.map((operation) => operation.operationId)).toHaveLength(names.length);
    expect(operationId({ method: "get", path: "/admin/marketing-emails/:id/history" })).toBe(
      "getAdminMarketingEmailsByIdHistory",
    );
  });

  it("says of each call whether it needs a session, and what it answers when all else fails", () => {
    for (const operation of operations) {
      expect(operation.security).toBeDefined();
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["500", "503"]));
    }
    expect(document.paths?.["/customers"]?.post?.parameters).toEqual([
      expect.objectContaining({ in: "header", name: "idempotency-key", required: false }),
    ]);
  });

  it("names the shapes that calls share, and the sent ones apart where they differ", () => {
    const { schemas = {} } = document.components ?? {};
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        "Project",
        "NewProject",
        "ProjectChange",
        "AdminApartment",
        "Offer",
        "StaffOffer",
        "Failure",
        "Image",
      ]),
    );
    const block = JSON.stringify(schemas["CampaignTextInput"]);
    expect(block).toContain("#/components/schemas/CampaignBlockInput");
    expect(JSON.stringify(schemas["CampaignText"])).toContain('"#/components/schemas/CampaignBlock"');
    const refs = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, name]) => name,
    );
    expect(new Set(refs)).toEqual(new Set(Object.keys(schemas)));
  });

  it("lists every field and file of a form", () => {
    const formOf = (path: string, method: "post" | "put") =>
      operationOf({ method, path: path as `/${string}` }).requestBody?.content["multipart/form-data"]
        ?.schema ?? {};
    const project = Object.keys(formOf("/admin/projects", "post").properties ?? {});
    expect(project).toEqual(
      expect.arrayContaining([
        "year",
        "is_onHomepage",
        "features",
        "translations[ka][title]",
        "main_image",
        "gallery_images[]",
      ]),
    );
    expect(formOf("/admin/projects", "post")).toMatchObject({
      required: ["translations[ka][title]"],
      properties: { main_image: { type: "string", format: "binary" } },
    });
    const texts = Object.keys(formOf("/admin/about-settings", "put").patternProperties ?? {});
    expect(texts).toContain("^texts\\[[^\\[\\]]+\\]\\[ka\\]$");
    for (const { multipart = [], ...route } of routes)
      for (const file of multipart)
        expect(JSON.stringify(formOf(route.path, route.method as "post"))).toMatch(
          new RegExp(`"${file}(\\[\\])?":[^}]*"format":"binary"`),
        );
  });
});
