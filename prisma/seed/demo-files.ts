import { readFile } from "node:fs/promises";
import { DOCUMENT_KINDS } from "@ezo/contract/values/files/documents";
import { CONSTRUCTION_STAGES } from "@ezo/contract/values/stock/construction";
import { LocalizedText } from "@ezo/contract/values/locale";
import { PLAN_INTERVALS } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { z } from "zod";

const demoDir = new URL("../demo/", import.meta.url);

/** A file of the demo firm's content, checked against its shape. */
export async function readDemo<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>> {
  return schema.parse(JSON.parse(await readFile(new URL(file, demoDir), "utf8")));
}
export const readDemoDocument = (key: string): Promise<Buffer> =>
  readFile(new URL(`documents/${key}.pdf`, demoDir));
export const readDemoImage = (key: string): Promise<Buffer> =>
  readFile(new URL(`images/${key}.jpg`, demoDir));

const ComingSoon = z.object({
  badge: LocalizedText,
  title: LocalizedText,
  description: LocalizedText,
  points: z.array(LocalizedText),
});

export const DemoProject = z.object({
  slug: z.string(),
  title: LocalizedText,
  location: LocalizedText,
  description: LocalizedText,
  secondary_text: LocalizedText,
  status: z.enum(["ongoing", "completed", "planning"]),
  year: z.int().nullable(),
  start_date: z.iso.date().nullable(),
  completion_date: z.iso.date().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  is_active: z.boolean(),
  is_featured: z.boolean(),
  is_on_homepage: z.boolean(),
  is_alone: z.boolean(),
  has_apartment_navigation: z.boolean(),
  coming_soon: ComingSoon.nullish(),
  feature_keys: z.array(z.string()),
  related: z.array(z.string()),
});
export type DemoProject = z.infer<typeof DemoProject>;

export const DemoFeature = z.object({
  key: z.string(),
  icon: z.string(),
  title: LocalizedText,
  description: LocalizedText,
});

/** From, proposed, to. */
const Range = z.tuple([z.number(), z.number(), z.number()]);
export const DemoPaymentPlan = z.object({
  name: LocalizedText,
  interval: z.enum(PLAN_INTERVALS),
  down: Range,
  months: Range,
  balloon_percent: z.number(),
  /** Up to which a visitor chooses the final payment. */
  max_balloon_percent: z.number().optional(),
  until_handover: z.boolean(),
  full_payment_discount_percent: z.number(),
  /** Of a bank's loan. */
  yearly_rate_percent: z.number().optional(),
  /** The slug of the only project that it is offered in. */
  project: z.string().optional(),
  /** `at`: which part of the time from the day of seeding until the completion is over by then. */
  stages: z
    .array(z.object({ name: LocalizedText, at: z.number().gt(0).max(1), percent: z.number() }))
    .default([]),
});

export const DemoConstructionEntry = z.object({
  /** A project's slug. */
  project: z.string(),
  happened_on: z.iso.date(),
  stage: z.enum(CONSTRUCTION_STAGES),
  percent: z.int(),
  expected_end: z.iso.date().nullable(),
  title: LocalizedText,
  description: LocalizedText,
  /** Names of the demo's pictures. */
  pictures: z.array(z.string()).default([]),
});

export const DemoDocument = z.object({
  /** A project's slug. */
  project: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  issued_on: z.iso.date(),
  /** The name of its PDF. */
  file: z.string(),
  title: LocalizedText,
});

export const DemoArticle = z.object({
  slug: z.string(),
  title: LocalizedText,
  excerpt: LocalizedText,
  content: LocalizedText,
  publish_date: z.iso.date(),
  category: z.enum(["company", "project", "industry", "event"]),
  is_featured: z.boolean(),
  is_active: z.boolean(),
  views: z.int(),
});

export const DemoGalleryImage = z.object({
  key: z.string(),
  category: z.string(),
  title: LocalizedText,
  alt: LocalizedText,
  project: z.string().nullish(),
});

export const DemoLegalPages = z.record(
  z.string(),
  z.object({ slug: z.string(), updated_on: z.iso.date(), title: LocalizedText, content: LocalizedText }),
);
