import { expect, it } from "vitest";
import { asCampaignVisit } from "../links/campaign-touch.ts";
import { withMarkedLinks } from "./marked-links.ts";
import type { ResolvedBlock } from "./resolve-blocks.ts";

const mark = (url: string) => asCampaignVisit(url, "https://ezo.test", 7);
const OWN = "https://ezo.test/projects";
const MARKED = `${OWN}?utm_source=newsletter&utm_medium=email&utm_campaign=ezo-7`;
const IN_HTML = MARKED.replaceAll("&", "&amp;");

const blocksWith = (own: string, inText: string): ResolvedBlock[] => [
  { type: "heading", text: OWN },
  { type: "text", html: `<p><a href="${inText}">${OWN}</a> <a href="{{unsubscribe_url}}">x</a></p>` },
  { type: "image", picture: { src: "https://ezo.test/a.jpg", alt: "", href: own } },
  { type: "image", picture: { src: "https://ezo.test/a.jpg", alt: "" } },
  { type: "button", label: "See", url: own },
  {
    type: "project",
    title: "Linden",
    place: "",
    url: own,
    picture: { src: "https://ezo.test/a.jpg", alt: "", href: own },
    buttonLabel: "See",
  },
  {
    type: "apartments",
    cards: [
      {
        name: "1",
        url: own,
        plan: { src: "https://ezo.test/a.jpg", alt: "", href: own },
        facts: [],
        status: "available",
        statusLabel: "Available",
      },
      { name: "2", url: own, plan: undefined, facts: [], status: "sold", statusLabel: "Sold" },
    ],
  },
  { type: "divider" },
];

it("marks every link to our own site, once, and neither pictures nor words", () => {
  const marked = withMarkedLinks(blocksWith(OWN, OWN), mark);
  expect(marked).toEqual(blocksWith(MARKED, IN_HTML));
  expect(withMarkedLinks(marked, mark)).toEqual(marked);
});

it.each([
  "https://example.com/a?b=1&amp;c=&#x27;2",
  "https://ezo.test/?utm_source=spring",
  // Written anew, its field would be lost.
  "https://ezo.test/news?for={{name|a friend}}",
  "mailto:a@b.ge",
  "#",
])("leaves %s in a text as it is", (url) => {
  const blocks: ResolvedBlock[] = [{ type: "text", html: `<p><a href="${url}">x</a></p>` }];
  expect(withMarkedLinks(blocks, mark)).toEqual(blocks);
});
