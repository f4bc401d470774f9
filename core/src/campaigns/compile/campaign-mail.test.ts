import { render } from "@react-email/render";
import fc from "fast-check";
import { createElement } from "react";
import { expect, it } from "vitest";
import { A_BRAND } from "../../mail/testing.ts";
import { CampaignMail } from "./campaign-mail.tsx";
import { plainText } from "./plain-text.ts";
import { throughRedirect } from "./redirect-links.ts";
import type { ResolvedBlock } from "./resolve-blocks.ts";

const footer = { note: "", reason: "", sender: "", unsubscribe: "Unsubscribe", preferences: "Preferences" };
const htmlOf = (blocks: ResolvedBlock[], preview = "") =>
  render(
    createElement(CampaignMail, {
      language: "en",
      subject: "Homes",
      preview,
      blocks,
      brand: A_BRAND,
      footer,
    }),
  );

it("a tracked link leads to the address that its author wrote, whatever signs it has", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), async (tails) => {
      // Braces are left alone: they are the reader's fields.
      const urls = tails.map((tail) => `https://example.com/?q=${tail.replace(/[{}\r\n\0]/g, "")}`);
      const { html, links } = throughRedirect(
        await htmlOf(urls.map((url) => ({ type: "button", label: "Open", url }))),
      );
      expect(links).toEqual([...new Set(urls)]);
      expect(html).not.toContain("https://example.com");
      expect(html.match(/\{\{click:\d+\}\}/g)).toHaveLength(urls.length);
    }),
  );
});

it("the reader's own links and fields pass through untouched", async () => {
  const preview = `{{name|reader}} ${"and more ".repeat(40)}{{name|friend}}`;
  const { html, links } = throughRedirect(
    await htmlOf([{ type: "heading", text: "Dear {{name}}" }], preview),
  );
  expect(links).toEqual([]);
  for (const field of ["{{unsubscribe_url}}", "{{preferences_url}}", "{{name}}", "{{name|friend}}"])
    expect(html).toContain(field);
});

it("fetches nothing but the campaign's own pictures", async () => {
  const picture = { src: "https://example.com/a.jpg", alt: "Yard", href: "https://example.com/" };
  const html = await htmlOf([
    { type: "image", picture },
    { type: "image", picture: { src: "", alt: "gone" } },
  ]);
  expect(html.match(/https:\/\/example\.com\/a\.jpg/g)).toHaveLength(1);
  expect(html).not.toContain("<link");
  expect(html).not.toContain("gone");
});

it("the plain text has what a picture shows and where it leads", () => {
  const href = "https://example.com/news";
  const textOf = (picture: { src: string; alt: string; href?: string }) =>
    plainText([{ type: "image", picture }], { footer, brand: A_BRAND }).split("\n\n-- ")[0];
  expect(textOf({ src: "a.jpg", alt: "Yard", href })).toBe(`[Yard]\n${href}`);
  expect(textOf({ src: "a.jpg", alt: "Yard" })).toBe("[Yard]");
  expect(textOf({ src: "a.jpg", alt: "", href })).toBe(href);
});

it("has the firm's contacts in its footer, whose links are not counted as clicks", async () => {
  const { html, links } = throughRedirect(await htmlOf([{ type: "heading", text: "Homes" }]));
  expect(html).toContain(A_BRAND.phone);
  expect(html).toContain('href="https://www.facebook.com/ezo"');
  expect(links).toEqual([]);
});

it("shows links and buttons in the firm's colour", async () => {
  const brand = { ...A_BRAND, accent: "#7a1f1f" };
  const block = { type: "button" as const, label: "Homes", url: "https://example.com/" };
  const html = await render(
    createElement(CampaignMail, { language: "en", subject: "", preview: "", blocks: [block], brand, footer }),
  );
  expect(html).toMatch(/class="ezo-button"[^>]*background-color:#7a1f1f/);
  expect(html).not.toContain(A_BRAND.accent);
});
