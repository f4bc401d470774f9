import { createHash } from "node:crypto";
import { LOCALES } from "@ezo/contract/values/locale";
import type { Tx } from "@ezo/core/platform/db";
import type { Storage } from "@ezo/core/platform/storage/storage";
import { documentKey } from "@ezo/core/project-documents/document-keys";
import { untouchedDemoProjects } from "@ezo/core/setup/demo/demo-ledger";
import { z } from "zod";
import { DemoDocument, readDemo, readDemoDocument } from "./demo-files.ts";

/**
 * Documents that visitors read on the pages of projects. Returns how many were added; those of projects that are gone, or that
 * staff have changed, are left out.
 */
export async function seedDocuments(tx: Tx, storage: Storage): Promise<number> {
  const documents = await readDemo("documents.json", z.array(DemoDocument));
  const projects = await untouchedDemoProjects(tx);
  let added = 0;
  for (const { project: slug, kind, issued_on: day, file, title } of documents) {
    const project = projects.find((one) => one.slug === slug);
    if (!project) continue;
    await tx.projectDocument.create({
      data: {
        projectId: project.id,
        kind,
        issuedOn: new Date(`${day}T00:00:00Z`),
        fileHash: await storedFile(tx, storage, file),
        sortOrder: added,
        translations: { create: LOCALES.map((locale) => ({ locale, title: title[locale] })) },
      },
    });
    added++;
  }
  return added;
}

/** The row first, as of an upload: a sweep that removes files without one leaves it alone. */
async function storedFile(tx: Tx, storage: Storage, file: string): Promise<string> {
  const bytes = await readDemoDocument(file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  await tx.documentFile.upsert({
    where: { hash },
    create: { hash, sizeBytes: bytes.byteLength },
    update: { usedAt: new Date() },
  });
  await storage.put(documentKey(hash), bytes, "application/pdf");
  return hash;
}
