import { createHash, randomUUID } from "node:crypto";
import {
  type DocumentFile,
  projectDocumentRoutes,
  reorderProjectDocuments,
} from "@ezo/contract/admin/projects/project-documents";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { getProject } from "@ezo/contract/site/projects";
import { canonicalPath } from "@ezo/contract/values/languages";
import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { DOCUMENT_FRESH_SECONDS, DOCUMENT_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { LOCALES } from "@ezo/contract/values/locale";
import { DAY_MS } from "@ezo/contract/values/time";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { createDocumentFiles, sweepDocumentFiles } from "@ezo/core/project-documents/document-files";
import { documentKey } from "@ezo/core/project-documents/document-keys";
import type { Actor } from "@ezo/core/users/actor";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** How soon a change must be on the site. */
const SHOWN_WITHIN = { timeout: 5000, interval: 50 };

let stack: Stack;
let token: string;
let project: { id: number };
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  project = await createProject(stack.database.prisma);
});
const db = () => stack.database.prisma;
const admin: Actor = {
  id: 1,
  name: "Admin",
  email: "admin@documents.test",
  language: "en",
  role: "admin",
  capabilities: ["content.publish"],
  sessionId: "",
};
const storage = () => openStorage(stack.config.storageUrl);
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const params = ({ id }: { id: number }) => ({ id: String(id) });

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\nstartxref\n9\n%%EOF\n`);
const upload = async (bytes: Uint8Array, by = token): Promise<DocumentFile> =>
  (
    await sendForm<DocumentFile>(stack, { path: "/admin/project-documents/files", token: by }, [
      ["file", { bytes, name: "permit.pdf", type: "application/pdf" }],
    ])
  ).data;
const NEW = {
  kind: "permit",
  issued_on: "2025-03-10",
  translations: { ka: { title: "ნებართვა" }, en: { title: "Building permit" }, ru: { title: "Разрешение" } },
};
const add = async (text: string, over: object = {}) => {
  const { hash } = await upload(pdf(text));
  const body = { ...NEW, project_id: project.id, file_hash: hash, ...over } as never;
  return (await call(projectDocumentRoutes.create, { body, query: {} })).data;
};
const shown = async (locale: "ka" | "en" | "ru" = "en") =>
  (await stack.call(getProject, { params: params(project), query: { locale } })).data.documents;
const titles = async () => (await shown()).map(({ title }) => title);
const later = () => new Date(Date.now() + RESTORE_WINDOW_MS + 1000);
const isStored = (hash: string) => storage().exists(documentKey(hash));

describe("the documents of a project", () => {
  it("are on its page in each language, and no part of a page without any", async () => {
    const pageIn = async (locale: (typeof LOCALES)[number]) =>
      (await fetch(stack.url() + canonicalPath(locale, `/projects/${project.id}`))).text();
    expect(await shown()).toEqual([]);
    expect(await pageIn("en")).not.toContain("/documents/");
    const bytes = pdf("a permit");
    const document = await add("a permit");
    await expect.poll(titles, SHOWN_WITHIN).toEqual(["Building permit"]);
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(await shown()).toEqual([
      {
        id: document.id,
        kind: "permit",
        title: "Building permit",
        issued_on: "2025-03-10",
        size_bytes: bytes.byteLength,
        url: `/documents/${hash}.pdf`,
      },
    ]);
    for (const locale of LOCALES) {
      await expect.poll(() => pageIn(locale), SHOWN_WITHIN).toContain(`/documents/${hash}.pdf`);
      expect(await pageIn(locale)).toContain(NEW.translations[locale].title);
    }
  });

  it("are hidden with what is hidden or deleted, and come back", async () => {
    const document = await add("hidden");
    await expect.poll(titles, SHOWN_WITHIN).toEqual(["Building permit"]);
    const patch = (body: object) =>
      call(projectDocumentRoutes.patch, { params: params(document), query: {}, body: body as never });
    const status = async () => (await fetch(stack.url() + document.file.url)).status;
    await patch({ is_active: false });
    await expect.poll(titles, SHOWN_WITHIN).toEqual([]);
    expect(await status()).toBe(404);
    await patch({ is_active: true });
    await expect.poll(titles, SHOWN_WITHIN).toEqual(["Building permit"]);
    expect(await status()).toBe(200);
    await call(projectDocumentRoutes.remove, { params: params(document), query: {} });
    await expect.poll(titles, SHOWN_WITHIN).toEqual([]);
    expect((await fetch(stack.url() + document.file.url)).status).toBe(404);
    await call(projectDocumentRoutes.restore, { params: params(document), query: {}, body: {} });
    await expect.poll(titles, SHOWN_WITHIN).toEqual(["Building permit"]);
    expect((await fetch(stack.url() + document.file.url)).status).toBe(200);
  });

  it("are in the firm's order", async () => {
    const ids = [];
    for (const name of ["one", "two", "three"]) ids.push((await add(name)).id);
    const order = async () => (await shown()).map(({ id }) => id);
    await expect.poll(order, SHOWN_WITHIN).toEqual(ids);
    const wanted = ids.toReversed();
    await call(reorderProjectDocuments, { body: { ids: wanted } });
    await expect.poll(order, SHOWN_WITHIN).toEqual(wanted);
    const query = { project_id: String(project.id) } as never;
    expect((await call(projectDocumentRoutes.list, { query })).data.map(({ id }) => id)).toEqual(wanted);
  });

  it("are counted when their project is deleted", async () => {
    await add("counted");
    const { data } = await call(projectRoutes.deletion, { query: { ids: String(project.id) } });
    expect(data.pointing_there).toEqual([{ kind: "project_documents", count: 1 }]);
  });

  it("are refused without a title, a project or a file that is there", async () => {
    const refusal = async (over: object) =>
      Object.keys((await failureOf(add("refused", over))).body.errors ?? {});
    expect(await refusal({ translations: { ka: { title: "" } } })).toEqual(["translations.ka.title"]);
    expect(await refusal({ project_id: 999_999 })).toEqual(["project_id"]);
    const without = await failureOf(add("refused", { project_id: null }));
    expect([without.status, without.body.errors]).toEqual([422, { project_id: ["აირჩიეთ პროექტი"] }]);
    expect(await refusal({ file_hash: "0".repeat(64) })).toEqual(["file_hash"]);
    expect(await refusal({ file_hash: "../../etc/passwd" })).toEqual(["file_hash"]);
    expect(await refusal({ kind: "novel" })).toEqual(["kind"]);
  });
});

describe("the file of a document", () => {
  // ASVS 5.0: 3.2.1, 5.4.1
  it("is answered as a PDF that nothing can be loaded from, and asked about anew by its tag", async () => {
    const document = await add("headers");
    const { file } = document;
    const answer = await fetch(stack.url() + file.url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf("headers"));
    const header = (name: string) => answer.headers.get(name);
    expect(header("content-type")).toBe("application/pdf");
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("cache-control")).toBe(`public, max-age=${DOCUMENT_FRESH_SECONDS}, must-revalidate`);
    expect(header("content-disposition")).toMatch(/^inline; filename="document-[0-9a-f]{8}\.pdf"$/);
    expect(header("content-security-policy")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    const etag = header("etag") ?? "";
    // Without it, fetch asks for no cached answer.
    const known = { "if-none-match": etag, "cache-control": "max-age=0" };
    const again = await fetch(stack.url() + file.url, { headers: known });
    expect(again.status).toBe(304);
    // At once: also who has a copy is not answered that it is still good.
    await call(projectDocumentRoutes.remove, { params: params(document), query: {} });
    const gone = await fetch(stack.url() + file.url, { headers: { "if-none-match": etag } });
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  it("is staff's alone while its document or its project is hidden, and nobody's when it is deleted", async () => {
    const document = await add("for staff");
    const readBy = (headers: Record<string, string>) =>
      fetch(`${stack.url()}/api/admin/project-documents/${document.id}/file`, { headers });
    const staff = { authorization: `Bearer ${token}` };
    const listed = async () =>
      (await call(projectDocumentRoutes.get, { params: params(document), query: {} })).data;
    expect(await listed()).toMatchObject({ is_public: true, missing_languages: [] });
    await db().project.update({ where: { id: project.id }, data: { isActive: false } });
    expect((await fetch(stack.url() + document.file.url)).status).toBe(404);
    expect((await listed()).is_public).toBe(false);
    expect(Buffer.from(await (await readBy(staff)).arrayBuffer())).toEqual(pdf("for staff"));
    expect((await readBy({})).status).toBe(401);
    await db().project.update({ where: { id: project.id }, data: { deletedAt: new Date() } });
    expect((await readBy(staff)).status).toBe(404);
  });

  it("is not answered while its project is deleted", async () => {
    const { file } = await add("of a deleted project");
    const status = async () => (await fetch(stack.url() + file.url)).status;
    expect(await status()).toBe(200);
    const deletedAt = new Date();
    await db().project.update({ where: { id: project.id }, data: { deletedAt } });
    expect(await status()).toBe(404);
    await db().project.update({ where: { id: project.id }, data: { deletedAt: null } });
    expect(await status()).toBe(200);
  });

  // ASVS 5.0: 13.4.3
  it.each([
    "/documents/",
    `/documents/${"0".repeat(64)}.pdf`,
    `/documents/${"0".repeat(64)}.html`,
    "/documents/..%2fmedia%2fx.pdf",
  ])("is not answered at %s", async (path) => {
    expect((await fetch(stack.url() + path)).status).toBe(404);
  });

  // ASVS 5.0: 5.2.2
  it.each([
    ["a page", Buffer.from("<html>%PDF-1.7 startxref %%EOF"), 415],
    ["a program", Buffer.from("MZ%PDF-1.7 startxref %%EOF"), 415],
    ["half a PDF", Buffer.from("%PDF-1.7 and no end"), 415],
    ["nothing", Buffer.alloc(0), 415],
    ["too much", Buffer.concat([pdf("large"), Buffer.alloc(DOCUMENT_MAX_BYTES)]), 413],
  ])("is refused where it is %s, and nothing is kept", async (_, bytes, status) => {
    const before = await db().documentFile.count();
    const failure = await failureOf(upload(bytes));
    expect(failure.status).toBe(status);
    expect(failure.body.errors).toHaveProperty("file");
    expect(await db().documentFile.count()).toBe(before);
  });

  it("is stored once, however often it is sent", async () => {
    const [first, second] = [await upload(pdf("twice")), await upload(pdf("twice"))];
    expect(second).toEqual(first);
    expect(await db().documentFile.count({ where: { hash: first.hash } })).toBe(1);
  });

  /** Storage that takes no file: its folder lies below something that is none. */
  const failing = () => createDocumentFiles({ db: db(), storage: openStorage("file:///dev/null/files") });
  const uploadOf = (bytes: Uint8Array) =>
    [admin, "file", new Map([["file", { bytes, originalName: "permit.pdf" }]])] as const;

  it("leaves no row when it could not be stored, and can be sent again", async () => {
    const bytes = pdf("refused by storage");
    const hash = createHash("sha256").update(bytes).digest("hex");
    const rows = () => db().documentFile.count({ where: { hash } });
    await expect(failing().add(...uploadOf(bytes))).rejects.toThrow("Cannot write file");
    expect(await rows()).toBe(0);
    expect((await upload(bytes)).hash).toBe(hash);
    // An upload of what is stored already takes nothing away.
    await expect(failing().add(...uploadOf(bytes))).rejects.toThrow("Cannot write file");
    expect([await rows(), await isStored(hash)]).toEqual([1, true]);
  });

  it("has a row whenever an upload of it has succeeded, whatever else fails beside it", async () => {
    const uploads = fc.array(fc.boolean(), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(uploads, async (fails) => {
        const bytes = pdf(`beside each other ${randomUUID()}`);
        const working = createDocumentFiles({ db: db(), storage: storage() });
        const ended = await Promise.allSettled(
          fails.map((isFailing) => (isFailing ? failing() : working).add(...uploadOf(bytes))),
        );
        expect(ended.map(({ status }) => status === "rejected")).toEqual(fails);
        const hash = createHash("sha256").update(bytes).digest("hex");
        if (fails.includes(false))
          expect([await db().documentFile.count({ where: { hash } }), await isStored(hash)]).toEqual([
            1,
            true,
          ]);
      }),
      { numRuns: isFullRun ? 50 : 10 },
    );
  });

  it("is removed when no document has named it for as long as one can be restored", async () => {
    const sweep = (now: Date) => sweepDocumentFiles({ db: db(), storage: storage() }, now);
    const unused = await upload(pdf("never used"));
    const document = await add("the first");
    const { hash: next } = await upload(pdf("the second"));
    const body = { file_hash: next } as never;
    await call(projectDocumentRoutes.patch, { params: params(document), query: {}, body });
    await sweep(new Date());
    expect([await isStored(unused.hash), await isStored(document.file.hash)]).toEqual([true, true]);
    await sweep(later());
    expect([await isStored(unused.hash), await isStored(document.file.hash), await isStored(next)]).toEqual([
      false,
      false,
      true,
    ]);
    // What is gone is not gone back to.
    const { body: refused } = await failureOf(
      call(projectDocumentRoutes.restoreVersion, {
        params: { id: String(document.id), version: "1" },
        query: {},
        body: {},
      }),
    );
    expect(refused.errors).toHaveProperty("file_hash");
  });

  it("is removed after a day where it has no row, and not before", async () => {
    const lost = "f".repeat(64);
    const { hash } = await upload(pdf("with a row"));
    await storage().put(documentKey(lost), Buffer.from("x"), "application/pdf");
    const sweep = (now: Date) => sweepDocumentFiles({ db: db(), storage: storage() }, now);
    await sweep(new Date());
    expect([await isStored(lost), await isStored(hash)]).toEqual([true, true]);
    await sweep(new Date(Date.now() + DAY_MS + 60_000));
    expect([await isStored(lost), await isStored(hash)]).toEqual([false, true]);
  });
});
