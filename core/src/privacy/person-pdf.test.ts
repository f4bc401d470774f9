import { expect, it } from "vitest";
import { loadFonts } from "../platform/pdf/fonts.ts";
import { drawnPages, lineHeights } from "../platform/pdf/read-back.ts";
import { PAGE } from "../platform/pdf/sheet.ts";
import { personPdf } from "./person-pdf.ts";

const pdfOf = async (held: Readonly<Record<string, unknown>>) =>
  personPdf({
    of: "nino@example.ge",
    held,
    locale: "ka",
    createdAt: new Date("2026-01-05T10:32:00Z"),
    fonts: await loadFonts(),
    t: (key) => key,
    timeZone: "Asia/Tbilisi",
    topics: new Map(),
  });

it("is one page of somebody of whom nothing is held", async () => {
  const pdf = await pdfOf({ contact: null, requests: [] });
  expect(pdf.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  expect(drawnPages(pdf)).toHaveLength(1);
});

it("goes on on new pages, above each one's foot, however long a text is", async () => {
  const body = `${"სიტყვა слово word ".repeat(500)}\n${"W".repeat(3000)}`;
  const requests = [1, 2, 3].map((id) => ({ id, message: "Third floor", mails: [{ body }] }));
  const pages = drawnPages(await pdfOf({ requests }));
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) {
    const lines = lineHeights(page, PAGE.height);
    expect(lines.length).toBeGreaterThan(1);
    // The last one is the page's number.
    expect(lines.at(-2)).toBeLessThan(PAGE.height - 40);
    expect(lines.at(-1)).toBeLessThan(PAGE.height - 15);
  }
});
