import { render } from "@react-email/render";
import { createElement } from "react";
import { expect, it } from "vitest";
import { A_BRAND } from "../../mail/testing.ts";
import { CampaignMail } from "../compile/campaign-mail.tsx";
import { throughRedirect } from "../compile/redirect-links.ts";
import type { ResolvedBlock } from "../compile/resolve-blocks.ts";
import { linkPlaces } from "./link-places.ts";

const footer = { note: "", reason: "", sender: "", unsubscribe: "Unsubscribe", preferences: "Preferences" };
async function placesOf(blocks: ResolvedBlock[]) {
  const mail = createElement(CampaignMail, {
    language: "en",
    subject: "Homes",
    preview: "",
    blocks,
    brand: A_BRAND,
    footer,
  });
  const { html, links } = throughRedirect(await render(mail));
  const places = linkPlaces(html);
  return links.map((url, index) => [url, places.get(index)]);
}

it("names each link by its words or its picture, the same address once", async () => {
  const url = "https://example.com/a?b=1&c=2";
  const picture = { src: "https://example.com/a.jpg", alt: 'The "yard" & gate', href: url };
  expect(
    await placesOf([
      { type: "image", picture },
      { type: "button", label: "Discover <now>", url },
      { type: "text", html: `<p>See <a href="${url.replace("&", "&amp;")}">Discover &lt;now&gt;</a></p>` },
      { type: "text", html: '<p><a href="https://example.com/b"><b>the</b>\n garden</a></p>' },
    ]),
  ).toEqual([
    [
      url,
      [
        { kind: "picture", text: 'The "yard" & gate' },
        { kind: "text", text: "Discover <now>" },
      ],
    ],
    ["https://example.com/b", [{ kind: "text", text: "the garden" }]],
  ]);
});

it("finds nothing in a mail without counted links", () => {
  expect(linkPlaces('<p><a href="{{unsubscribe_url}}">Unsubscribe</a> <a href="/x">x</p>')).toEqual(
    new Map(),
  );
});
