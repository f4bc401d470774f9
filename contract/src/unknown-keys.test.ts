import { z } from "zod";
import { describe, expect, it } from "vitest";
import { auditSettings } from "./admin/operations/audit.ts";
import { retentionSettings } from "./admin/retention.ts";
import { aboutSettings, brandSettings, contactSettings } from "./admin/settings.ts";
import { AdminUser, userRoutes } from "./admin/users.ts";
import { CampaignBody, CampaignChange } from "./marketing/campaigns/campaigns.ts";
import { campaignTemplateRoutes } from "./marketing/campaigns/campaign-templates.ts";
import { testCampaign } from "./marketing/campaigns/campaign-proofs.ts";
import { settleUnconfirmed } from "./marketing/campaigns/campaign-sending.ts";
import { createContact } from "./marketing/contacts.ts";
import {
  countSegment,
  previewSegment,
  SegmentChoice,
  SegmentFilter,
  segmentRoutes,
} from "./marketing/segments/segments.ts";
import { MediaRef } from "./values/forms/form-fields.ts";
import { discardJobs, retryJobs } from "./admin/operations/jobs.ts";
import { marketingSettings } from "./marketing/marketing-settings.ts";
import { notificationSettings } from "./admin/notification-settings.ts";
import { createOffer } from "./site/offers.ts";
import { responseSettings } from "./enquiries/response-clock.ts";
import { priceSettings } from "./site/prices.ts";
import { cookieSettings } from "./site/cookie-notice.ts";
import { homeSettings } from "./site/pages/home-sections.ts";
import { languageSettings } from "./site/site-languages.ts";
import { securitySettings } from "./accounts/second-factor.ts";
import { routes } from "./routes.ts";

const refuses = (schema: z.core.$ZodType | undefined): boolean => {
  if (schema instanceof z.ZodPipe) return refuses(schema.def.in);
  if (schema instanceof z.ZodUnion) return schema.def.options.every(refuses);
  return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;
};

const exports = routes.filter(({ path, query }) => /export/.test(path) && query);
const trials = routes.filter(
  ({ body }) =>
    body && /"dry_run"/.test(JSON.stringify(z.toJSONSchema(body, { unrepresentable: "any", io: "input" }))),
);
const narrowed = [
  createOffer,
  countSegment,
  discardJobs,
  previewSegment,
  retryJobs,
  segmentRoutes.create,
  segmentRoutes.patch,
  segmentRoutes.put,
  settleUnconfirmed,
  testCampaign,
];

// ASVS 5.0: 15.3.3
describe("an unknown key is refused where ignoring it would have a larger effect than intended", () => {
  it.each([
    ...exports.map(({ path, query }) => [`export ${path}`, query] as const),
    ...trials.map(({ path, body }) => [`trial ${path}`, body] as const),
    ...narrowed.map(({ path, body }) => [`narrowing ${path}`, body] as const),
    ["segment", SegmentFilter] as const,
    ["campaign", CampaignBody] as const,
    ["change of a campaign", CampaignChange] as const,
    ["template of a campaign", campaignTemplateRoutes.create.body] as const,
    ["change of a template", campaignTemplateRoutes.patch.body] as const,
  ])("%s", (_, schema) => {
    expect(refuses(schema)).toBe(true);
  });

  it("a new contact: ignoring its status could subscribe somebody who must not be mailed", () => {
    const body = { email: "a@b.ge", consent_at: "2026-01-01", consent_source: "stand" };
    expect(createContact.body.safeParse(body).success).toBe(true);
    for (const extra of [{ status: "unsubscribed" }, { source: "import" }, { staus: "unsubscribed" }])
      expect(createContact.body.safeParse({ ...body, ...extra }).error?.issues).toMatchObject([
        { code: "unrecognized_keys", keys: Object.keys(extra) },
      ]);
  });

  it.each([userRoutes.create, userRoutes.put, userRoutes.patch, userRoutes.post])(
    "a user: $method $path may be sent what was answered, and says what it does not take",
    ({ body }) => {
      const answered = Object.fromEntries(Object.keys(AdminUser.shape).map((key) => [key, null]));
      const user = {
        ...answered,
        name: "Nino",
        email: "a@b.ge",
        role: "admin",
        is_active: true,
        project_ids: [],
        is_limited: false,
      };
      const { version: _, ...created } = user as typeof user & { version?: null };
      expect(body.safeParse({ ...created, passwort: "x" }).error?.issues).toMatchObject([
        { code: "unrecognized_keys", keys: ["passwort"] },
      ]);
      expect(Object.keys(body.parse(created)).filter((key) => body.parse(created)[key as "name"])).toEqual(
        expect.arrayContaining(["name", "email", "role", "is_active"]),
      );
    },
  );

  it("finds the exports and the imports", () => {
    expect([exports.length, trials.length].every((count) => count >= 3)).toBe(true);
  });

  it("a segment never selects everybody by mistake", () => {
    for (const filter of [{ langauges: ["ka"] }, { all: false }, { Tags: ["a"] }, { all: true, tag: "a" }])
      expect(SegmentFilter.safeParse(filter).success).toBe(false);
  });

  it.each(Object.entries(SegmentFilter.shape))(
    "a written segment says its %s, or nothing",
    (name, schema) => {
      const isList = schema.unwrap() instanceof z.ZodArray;
      const refusals = (filter: object) => {
        const segment = SegmentChoice.safeParse(filter).error?.issues.map(({ path }) => path.join("."));
        const saved = segmentRoutes.put.body.safeParse({ name: "x", filter }).error?.issues;
        return name === "segment_id" ? segment : [segment, saved?.map(({ path }) => path.slice(1).join("."))];
      };
      expect(refusals({})).toEqual(name === "segment_id" ? [""] : [[""], [""]]);
      if (isList)
        for (const rest of [{}, { all: true }])
          expect(refusals({ ...rest, [name]: [] })).toEqual([[name], [name]]);
    },
  );

  it("a change of a campaign cannot widen its audience with an empty selection", () => {
    for (const segment of [{}, { languages: [] }, { tags: ["a"], rooms: [] }])
      for (const schema of [CampaignBody, CampaignChange])
        expect(schema.safeParse({ name: "x", segment }).success).toBe(false);
    expect(CampaignBody.parse({ name: "x" }).segment).toEqual({ all: true });
  });
});

/** What is written as one document of settings: `PUT /admin/about-settings`, `/admin/settings/marketing`. */
const documents = routes.filter(
  ({ method, path, body }) =>
    body && ["put", "patch", "post"].includes(method) && /settings(\/\w+)?$/.test(path),
);
/** The objects within a document, with their paths, that let a key pass which they do not know. */
function openAt(schema: z.core.$ZodType, path = "body"): string[] {
  // A reference to a picture is read, not kept.
  if (schema === MediaRef) return [];
  if (schema instanceof z.ZodObject)
    return [
      ...(refuses(schema) ? [] : [path]),
      ...Object.entries(schema.shape).flatMap(([name, inner]) =>
        openAt(inner as z.core.$ZodType, `${path}.${name}`),
      ),
    ];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return openAt(schema.def.innerType, path);
  if (schema instanceof z.ZodArray) return openAt(schema.def.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return openAt(schema.def.valueType, `${path}{}`);
  if (schema instanceof z.ZodPipe) return openAt(schema.def.in, path);
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((option) => openAt(option, path));
  return [];
}

describe("a document of settings", () => {
  it.each(documents.map(({ method, path, body }) => [`${method} ${path}`, body] as const))(
    "refuses unknown keys at every depth: %s",
    (_, body) => {
      expect(body && openAt(body)).toEqual([]);
    },
  );

  it("is each of contact page, about page, brand, home page, cookie notice, notifications, response times, prices, languages, marketing, security, audit log, retention", () => {
    // A draft takes what its settings take.
    expect(new Set(documents.map(({ path }) => path.replace(/\/draft$/, ""))).size).toBe(13);
  });

  it.each([
    ["put /admin/contact-info/settings", contactSettings.put.body],
    ["put /admin/about-settings", aboutSettings.put.body],
    ["put /admin/settings/brand", brandSettings.put.body],
    ["put /admin/settings/home", homeSettings.put.body],
    ["put /admin/settings/cookies", cookieSettings.put.body],
    ["put /admin/settings/marketing", marketingSettings.put.body],
    ["put /admin/settings/notifications", notificationSettings.put.body],
    ["put /admin/settings/response", responseSettings.put.body],
    ["put /admin/settings/prices", priceSettings.put.body],
    ["put /admin/settings/languages", languageSettings.put.body],
    ["put /admin/settings/security", securitySettings.put.body],
    ["put /admin/settings/audit", auditSettings.put.body],
    ["put /admin/settings/retention", retentionSettings.put.body],
  ])("may be sent back as it was answered, and says nothing of what is not written: %s", (_, body) => {
    const answered = { updated_at: "2026-01-02T00:00:00.000Z", updated_by: { id: 1, name: "Nino" } };
    const parsed = body.parse({ ...answered, version: 3 });
    expect(Object.values(parsed).filter((value) => value !== undefined)).toEqual([3]);
  });
});
