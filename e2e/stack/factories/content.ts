import { createHash } from "node:crypto";
import { LOCALES } from "@ezo/contract/values/locale";
import type { Db } from "@ezo/core/platform/db";

let serial = 0;
type ProjectOver = Partial<Parameters<Db["project"]["create"]>[0]["data"]>;
type ArticleOver = Partial<Parameters<Db["article"]["create"]>[0]["data"]>;

/** The smallest project that a visitor can see, with a title in each language unless `locales` names fewer. */
export async function createProject(
  db: Db,
  over: ProjectOver = {},
  locales: readonly ("ka" | "en" | "ru")[] = LOCALES,
) {
  const number = ++serial;
  const data = {
    slug: `project-${number}`,
    status: "ongoing",
    sortOrder: number,
    translations: {
      create: locales.map((locale) => ({
        locale,
        title: `Project ${number} ${locale}`,
        location: `Place ${locale}`,
      })),
    },
    ...over,
  } as Parameters<Db["project"]["create"]>[0]["data"];
  return db.project.create({ data });
}

/** The smallest article that a visitor can read. Later ones are newer. */
export async function createArticle(
  db: Db,
  over: ArticleOver = {},
  text: { title?: string; content?: string } = {},
) {
  const number = ++serial;
  const data = {
    slug: `article-${number}`,
    category: "company",
    publishAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
    translations: {
      create: LOCALES.map((locale) => ({
        locale,
        title: `${text.title ?? "Article"} ${number} ${locale}`,
        excerpt: `Excerpt ${number}`,
        content: text.content ?? "<p>Text</p>",
      })),
    },
    ...over,
  } as Parameters<Db["article"]["create"]>[0]["data"];
  return db.article.create({ data });
}

/** A picture row as the image job leaves it, without files. */
export async function createMedia(db: Db) {
  const hash = `hash-${++serial}`;
  return db.media.create({
    data: {
      contentHash: hash,
      originalKey: `media/${hash}/original.jpg`,
      mimeType: "image/jpeg",
      sizeBytes: 1000,
      width: 1280,
      height: 800,
      status: "ready",
      variants: [
        { type: "image/avif", width: 640, key: `media/${hash}/640.avif` },
        { type: "image/jpeg", width: 640, key: `media/${hash}/640.jpg` },
        { type: "image/jpeg", width: 1280, key: `media/${hash}/1280.jpg` },
      ],
      translations: { create: LOCALES.map((locale) => ({ locale, altText: `Alt ${locale}` })) },
    },
  });
}

export async function createGalleryImage(db: Db, category: string, projectId?: number) {
  const media = await createMedia(db);
  return db.galleryImage.create({
    data: {
      mediaId: media.id,
      category,
      sortOrder: ++serial,
      ...(projectId ? { projectId } : {}),
      translations: { create: LOCALES.map((locale) => ({ locale, title: `Title ${locale}` })) },
    },
  });
}

/** The smallest document of a project that a visitor can see; no file is stored for it. */
export async function createProjectDocument(
  db: Db,
  projectId: number,
  over: Partial<Parameters<Db["projectDocument"]["create"]>[0]["data"]> = {},
) {
  const hash = createHash("sha256").update(`document ${++serial}`).digest("hex");
  await db.documentFile.create({ data: { hash, sizeBytes: 1000 } });
  return db.projectDocument.create({
    data: {
      projectId,
      kind: "permit",
      fileHash: hash,
      sortOrder: serial,
      translations: { create: LOCALES.map((locale) => ({ locale, title: `Permit ${locale}` })) },
      ...over,
    } as Parameters<Db["projectDocument"]["create"]>[0]["data"],
  });
}

/** The smallest entry of a project's construction that a visitor can see. */
export const createConstructionEntry = (
  db: Db,
  projectId: number,
  over: Partial<Parameters<Db["constructionEntry"]["create"]>[0]["data"]> = {},
) =>
  db.constructionEntry.create({
    data: {
      projectId,
      happenedOn: new Date("2025-03-01"),
      stage: "frame",
      percent: 40,
      translations: { create: LOCALES.map((locale) => ({ locale, title: `Frame ${locale}` })) },
      ...over,
    } as Parameters<Db["constructionEntry"]["create"]>[0]["data"],
  });
