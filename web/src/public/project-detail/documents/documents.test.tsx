import type { ProjectDocument } from "@ezo/contract/site/projects";
import { DOCUMENT_KINDS } from "@ezo/contract/values/files/documents";
import { LOCALES } from "@ezo/contract/values/languages";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fullDate } from "../../../shared/format/dates.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { Documents } from "./documents.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const document = (id: number, over: Partial<ProjectDocument> = {}): ProjectDocument => ({
  id,
  kind: "permit",
  title: `Document ${id}`,
  issued_on: null,
  size_bytes: 2_140_000,
  url: `/documents/${String(id).repeat(64)}.pdf`,
  ...over,
});

it.each(LOCALES)("names each in %s with its kind, day and size, in their order", async (locale) => {
  const documents = [
    ...DOCUMENT_KINDS.map((kind, index) => document(index + 1, { kind })),
    document(9, { issued_on: "2026-03-14", size_bytes: 900 }),
  ];
  const { box, t } = await drawPublic(<Documents documents={documents} />, { locale });
  const links = [...box.querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(documents.map(({ url }) => url));
  for (const [index, { kind }] of documents.entries()) {
    const words = links[index]?.textContent ?? "";
    expect(words).toContain(t(`projects.document_kind.${kind}`));
    // A text that is missing is shown as its key.
    expect(words).not.toContain("projects.");
  }
  expect(links[0]?.textContent).toContain(locale === "en" ? "2.1" : "2,1");
  expect(links.at(-1)?.textContent).toContain(locale === "en" ? "0.1" : "0,1");
  expect(box.querySelectorAll("time")).toHaveLength(1);
  expect(box.querySelector("time")?.textContent).toBe(fullDate("2026-03-14", locale));
});
