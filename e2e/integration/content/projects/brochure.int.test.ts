import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { BROCHURE } from "@ezo/contract/values/limits/sales";
import type { Locale } from "@ezo/contract/values/locale";
import { folderOfBrochure } from "@ezo/core/brochure/brochure.keys";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createPaymentPlan, createStock } from "../../../stack/factories/explorer.ts";
import { aPicture } from "../../../stack/factories/pictures.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
beforeAll(async () => {
  // The usual limits: what is asked for here is within them.
  stack = await startStack({ env: { RATE_LIMIT_SCALE: "1" } });
  stock = await createStock(db());
  await createPaymentPlan(db(), { balloonPercent: 12.5 });
  await createPaymentPlan(db(), { balloonPercent: 10, maxBalloonPercent: 37.5 });
  await createPaymentPlan(db(), { kind: "mortgage", yearlyRatePercent: 11.5 });
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const storage = () => openStorage(stack.config.storageUrl);

const brochureOf = (id: number | string, prefix = "", init?: RequestInit) =>
  fetch(`${stack.url()}${prefix}/projects/${id}/brochure.pdf`, init);
const readBrochure = async (id: number, prefix = "/en") => {
  const answer = await brochureOf(id, prefix);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const size = bytes.length;
  const pdf = await getDocumentProxy(bytes);
  const { text } = await extractText(pdf, { mergePages: true });
  return { size, pages: pdf.numPages, text: text.replaceAll("\u00a0", " ").replaceAll(/\s+/g, " ") };
};
const filesOf = async (id: number, locale: Locale) => {
  const keys: string[] = [];
  for await (const { key } of storage().list(folderOfBrochure(id, locale))) keys.push(key);
  return keys;
};

it("says what visitors may see of the project, in three languages", async () => {
  const { id } = stock.project;
  const { text, pages } = await readBrochure(id);
  expect(pages).toBe(4);
  const named = { projectId_locale: { projectId: id, locale: "en" } } as const;
  const { title } = await db().projectTranslation.findUniqueOrThrow({ where: named });
  // 101 for 50 000 is available, and 201 with a hidden price.
  for (const part of [
    title,
    "Place en",
    "from $ 50 000",
    "Rooms: 1 40.0 m² 1",
    "Price on request",
    "Standard en From 10 % down",
    "final payment 12.5 %",
    "final payment of your choice, from 0 to 37.5 %",
    "Bank loan: nominal yearly rate 11.5 %",
    "not an offer of credit",
    "This brochure was made on ",
    `/en/projects/${id}`,
  ])
    expect(text).toContain(part);
  for (const hidden of ["90 000", "80 000", "200 000"]) expect(text).not.toContain(hidden);
  const georgian = await readBrochure(id, "");
  for (const part of ["უპროცენტო განვადება", "თქვენი არჩევით"]) expect(georgian.text).toContain(part);
  const russian = await readBrochure(id, "/ru");
  for (const part of ["беспроцентная рассрочка", "по вашему выбору"]) expect(russian.text).toContain(part);
});

it("is made once for each content, however many ask at once, and anew when the content changes", async () => {
  const { id } = await createProject(db());
  const answers = await Promise.all(Array.from({ length: 8 }, () => brochureOf(id)));
  const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(bodies.map((body) => body.toString("base64"))).size).toBe(1);
  expect(await filesOf(id, "ka")).toHaveLength(1);
  const known = { "if-none-match": answers[0]?.headers.get("etag") ?? "", "cache-control": "max-age=0" };
  expect((await brochureOf(id, "", { headers: known })).status).toBe(304);
  await db().projectTranslation.updateMany({ where: { projectId: id }, data: { title: "Renamed" } });
  expect((await readBrochure(id, "")).text).toContain("Renamed");
  expect(await filesOf(id, "ka")).toHaveLength(2);
});

it("has no ways to pay where nothing is for sale", async () => {
  const { id } = await createProject(db());
  const { text } = await readBrochure(id);
  for (const part of ["Ways to pay", "Standard en", "offer of credit"]) expect(text).not.toContain(part);
});

it("has its pictures, within the size that a mail takes", async () => {
  const { id } = await createProject(db());
  const media = await db().media.findFirstOrThrow({ where: { zoneImages: { some: { kind: "building" } } } });
  await db().project.update({ where: { id }, data: { renderImageId: media.id } });
  const without = await readBrochure(id);
  for (const { key, type } of media.variants as { key: string; type: string }[])
    if (type === "image/jpeg") await storage().put(key, await aPicture(1280, 800).jpeg().toBuffer(), type);
  await db().projectTranslation.updateMany({ where: { projectId: id }, data: { title: "With a picture" } });
  const { size, pages } = await readBrochure(id);
  expect(size).toBeGreaterThan(without.size);
  expect(size).toBeLessThan(BROCHURE.bytes);
  expect(pages).toBe(3);
});

it("is not found for what visitors cannot see, and the page says so", async () => {
  const hidden = await createProject(db(), { isActive: false });
  const deleted = await createProject(db(), { deletedAt: new Date() });
  for (const id of [hidden.id, deleted.id, 999_999, "x", "0", "1e3", "%00", "99999999999999"]) {
    const answer = await brochureOf(id);
    expect([answer.status, answer.headers.get("content-type")], String(id)).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(await answer.text()).toContain("ბროშურა არ არის");
  }
  expect(await filesOf(hidden.id, "ka")).toEqual([]);
});

it("is limited for each address", async () => {
  const most = RATE_LIMITS.brochure.points;
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length <= most)
    statuses.push((await brochureOf(999_999)).status);
  expect(statuses.at(-1)).toBe(429);
});
