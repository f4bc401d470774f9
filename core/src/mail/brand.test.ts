import { HEADING_FACES, HEADING_FONTS } from "@ezo/contract/values/heading-fonts";
import { MAIL_LOGO_WIDTH } from "@ezo/contract/values/limits/firm";
import { IMAGE_WIDTHS } from "@ezo/contract/values/limits/uploads";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { variantsFor } from "../media/media.encode.ts";
import { variantKey } from "../media/media.keys.ts";
import { sharpJpeg } from "../media/media.present.ts";
import { brandText, darkLogoOf, logoOf, socialOf } from "./brand.ts";
import { paragraph, renderMail } from "./layout.tsx";
import { A_BRAND } from "./testing.ts";
import { PICTURE_WIDTH, PLAN_WIDTH } from "./theme.ts";

const HASH = "ab".repeat(32);
/** A picture whose files are made. */
const picture = (width: number, height = width) => ({
  contentHash: HASH,
  width,
  height,
  variants: variantsFor({ width, height }).map((wanted) => ({
    ...wanted,
    key: variantKey(HASH, wanted.width, wanted.type),
  })),
});
const htmlOf = (brand: typeof A_BRAND) =>
  renderMail({
    language: "en",
    heading: "Heading",
    body: [paragraph("Text")],
    button: { label: "Open", url: "https://ezo.test/" },
    brand,
  });
const sizes = fc.integer({ min: 1, max: 6000 });

describe("a picture of a mail", () => {
  it.each([PLAN_WIDTH, PICTURE_WIDTH, MAIL_LOGO_WIDTH])(
    "shown %s pixels wide is twice as wide if it can be, and never more than three times",
    (shown) => {
      fc.assert(
        fc.property(sizes, (width) => {
          const file = sharpJpeg(picture(width), shown);
          expect(file.type).toBe("image/jpeg");
          expect(file.width).toBeLessThanOrEqual(3 * shown);
          expect(file.width).toBeGreaterThanOrEqual(Math.min(width, 2 * shown));
        }),
      );
    },
  );

  it("that has no files yet is named by the one that is made first", () => {
    const file = sharpJpeg({ ...picture(4000), variants: [] }, PLAN_WIDTH);
    expect(file.width).toBe(Math.max(...IMAGE_WIDTHS));
  });
});

it("sets headings and the firm's name in the face that the firm has chosen, and texts in the usual one", async () => {
  for (const font of HEADING_FONTS) {
    const html = await htmlOf({ ...A_BRAND, headingFont: font });
    const { mailFamily, mailWeight } = HEADING_FACES[font];
    const name = new RegExp(`<p [^>]*>(?=${A_BRAND.name})`).exec(html)?.[0];
    const heading = /<h1 [^>]*>/.exec(html)?.[0];
    for (const tag of [name, heading]) {
      // Attributes have quotes as entities.
      const style = tag?.replaceAll(/&#(?:x27|39);/g, "'");
      expect(style, font).toContain(`font-family:${mailFamily};`);
      expect(style, font).toContain(`font-weight:${mailWeight}`);
    }
    expect(html).toMatch(/<p [^>]*font-family:FiraGO[^>]*>Text</);
  }
});

describe("the logo", () => {
  it("is never enlarged, keeps its shape and costs no more than it shows", () => {
    fc.assert(
      fc.property(sizes, sizes, (width, height) => {
        const logo = logoOf(picture(width, height), "https://ezo.test");
        expect(logo.width).toBeLessThanOrEqual(Math.min(width, MAIL_LOGO_WIDTH));
        expect(Math.abs(logo.height - Math.max(1, (logo.width * height) / width))).toBeLessThanOrEqual(0.5);
        const [, file = "0"] = /\/(\d+)-1\.jpg$/.exec(logo.src) ?? [];
        expect(Number(file)).toBeLessThanOrEqual(3 * logo.width);
      }),
    );
  });

  it("gives way in dark mode to the one for dark grounds, which keeps its transparency", async () => {
    const logo = logoOf(picture(800, 200), "https://ezo.test");
    const logoDark = darkLogoOf(picture(400, 200), "https://ezo.test");
    expect(logoDark?.src).toMatch(/\.webp$/);
    expect(logoDark).toMatchObject({ width: MAIL_LOGO_WIDTH, height: MAIL_LOGO_WIDTH / 2 });
    // Until the file is made: as JPEG it would lie on white.
    expect(darkLogoOf({ ...picture(400, 200), variants: [] }, "https://ezo.test")).toBeNull();
    const html = await htmlOf({ ...A_BRAND, logo, logoDark });
    const tagOf = (src = "") => html.match(/<img[^>]*>/g)?.find((tag) => tag.includes(`src="${src}"`));
    expect(tagOf(logo.src)).toContain('class="ezo-logo-light"');
    expect(tagOf(logoDark?.src)).toContain('class="ezo-logo-dark"');
    // Where a program knows no dark mode.
    expect(tagOf(logoDark?.src)).toContain("display:none");
    const alone = await htmlOf({ ...A_BRAND, logo });
    expect(alone.match(/<img[^>]*>/g)).toHaveLength(1);
    expect(alone).not.toContain('class="ezo-logo-light"');
  });

  it("has the firm as its text, and is replaced by that where there is none", async () => {
    const logo = logoOf(picture(800, 200), "https://ezo.test");
    const html = await htmlOf({ ...A_BRAND, logo });
    expect(html).toContain(`src="${logo.src}"`);
    expect(logo.src).toMatch(/^https:\/\/ezo\.test\/media\//);
    expect(html).toContain(`alt="${A_BRAND.name}"`);
    const without = await htmlOf(A_BRAND);
    expect(without).not.toContain("<img");
    expect(without.split(A_BRAND.name)).toHaveLength(3);
  });
});

it("the networks are named in one order, without those that have no address", () => {
  const none = { facebook: "", instagram: "", youtube: "", tiktok: "", linkedin: "", telegram: "", x: "" };
  expect(socialOf(none)).toEqual([]);
  const set = { x: "https://x.com/ezo", youtube: "https://youtube.com/@ezo", facebook: "http://fb.com/ezo" };
  expect(socialOf({ ...none, ...set }).map(({ label, url }) => `${label} ${url}`)).toEqual([
    "Facebook http://fb.com/ezo",
    "YouTube https://youtube.com/@ezo",
    "X https://x.com/ezo",
  ]);
});

it("the footer has what the firm has set, and no more", async () => {
  const html = await htmlOf(A_BRAND);
  for (const shown of [A_BRAND.address, A_BRAND.phone, "https://www.facebook.com/ezo"])
    expect(html).toContain(shown);
  expect(brandText(A_BRAND).split("\n")).toEqual([
    A_BRAND.name,
    A_BRAND.address,
    A_BRAND.phone,
    "Facebook: https://www.facebook.com/ezo",
  ]);
  expect(brandText({ ...A_BRAND, address: "", phone: "", social: [] })).toBe(A_BRAND.name);
});
