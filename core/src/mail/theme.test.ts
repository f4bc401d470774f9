import { BrandColour } from "@ezo/contract/admin/settings";
import { contrastOf } from "@ezo/contract/values/colours/colour";
import { TEXT_CONTRAST_MIN } from "@ezo/contract/values/limits/firm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paragraph, renderMail } from "./layout.tsx";
import { A_BRAND } from "./testing.ts";
import { type Scheme, schemesOf } from "./theme.ts";

/** Every text of a mail with the ground that it is on. */
const textsOn = (scheme: Scheme): [string, string, string][] => [
  ["text", scheme.ink, scheme.surface],
  ["small text", scheme.muted, scheme.surface],
  ["footer", scheme.muted, scheme.paper],
  ["available", scheme.available, scheme.surface],
  ["reserved", scheme.reserved, scheme.surface],
  ["sold", scheme.sold, scheme.surface],
  ["link", scheme.link, scheme.surface],
  ["button", scheme.onButton, scheme.button],
];

function expectLegible(accent: string): void {
  for (const [name, scheme] of Object.entries(schemesOf(accent)))
    for (const [text, colour, ground] of textsOn(scheme))
      expect(contrastOf(colour, ground), `${text}, ${name}, ${accent}`).toBeGreaterThanOrEqual(
        TEXT_CONTRAST_MIN,
      );
}

describe("the colours of mails", () => {
  it("are legible in both schemes", () => expectLegible(A_BRAND.accent));

  it("stay legible with every colour that a firm may choose", () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));
    const colour = fc.tuple(channel, channel, channel).map((channels) => `#${channels.join("")}`);
    fc.assert(
      fc.property(
        colour.filter((one) => BrandColour.safeParse(one).success),
        expectLegible,
      ),
    );
  });

  it.each(["#F7C948", "#ffffff", "red", "#12345", "url(x)"])("cannot come from %s", (colour) => {
    expect(BrandColour.safeParse(colour).success).toBe(false);
  });
});

it("mails have these colours, for dark mode in a media query", async () => {
  const html = await renderMail({
    language: "en",
    heading: "Heading",
    body: [paragraph("Text")],
    button: { label: "Open", url: "https://ezo.test/" },
    brand: A_BRAND,
  });
  const { light, dark } = schemesOf(A_BRAND.accent);
  expect(html).toContain('<meta name="color-scheme" content="light dark"');
  const [, query = ""] = html.split("@media (prefers-color-scheme: dark)");
  for (const colour of Object.values(dark)) expect(query).toContain(colour);
  for (const colour of [light.ink, light.muted, light.button, light.onButton]) expect(html).toContain(colour);
});
