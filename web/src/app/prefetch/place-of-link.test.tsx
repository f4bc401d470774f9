import { afterEach, expect, it } from "vitest";
import { placeOf } from "./place-of-link.ts";

afterEach(() => history.replaceState(null, "", "/"));

function linkTo(href: string, others: Record<string, string> = {}): Element {
  const link = document.createElement("a");
  for (const [name, value] of Object.entries({ href, ...others })) link.setAttribute(name, value);
  return link;
}
const pageOf = (link: Element) => placeOf(link)?.page.name;

it.each([
  ["/en/projects/2", "project-detail"],
  ["/en/projects/2/B/floor-3/apartment-14", "apartment"],
  ["/en/apartments?rooms=2#found", "apartments"],
  ["/en", "home"],
  ["?page=2", "projects"],
])("finds the page at %s", (href, name) => {
  history.replaceState(null, "", "/en/projects");
  expect(pageOf(linkTo(href))).toBe(name);
});

it("reads what the page's calls need, of a zone in a picture, too", () => {
  history.replaceState(null, "", "/en/projects/2");
  const zone = document.createElementNS("http://www.w3.org/2000/svg", "a");
  zone.setAttribute("href", "/en/projects/2/B?rooms=3");
  const place = placeOf(zone);
  expect(place).toMatchObject({ address: "/en/projects/2/B?rooms=3", params: { id: "2", building: "B" } });
  expect(place?.search.get("rooms")).toBe("3");
});

it.each([
  ["this page", "/en/projects"],
  ["a part of this page", "#found"],
  ["another language", "/ru/projects/2"],
  ["the default language", "/projects/2"],
  ["the admin", "/admin/projects"],
  ["a file", "/en/projects/2/brochure.pdf"],
  ["a feed", "/en/news/rss.xml"],
  ["a number that no project has", "/en/projects/two"],
  ["an address that does not exist", "/en/no-such-page"],
  ["another site", "https://other.example/en/about"],
  ["a mailbox", "mailto:sales@ezo.example"],
  ["nowhere", "http://["],
])("finds none behind a link to %s", (_, href) => {
  history.replaceState(null, "", "/en/projects");
  expect(placeOf(linkTo(href))).toBeUndefined();
});

it.each(["/admin", "/admin/projects", "/api/projects", "/m/unsubscribe/token", "/offers/token", "/en/about"])(
  "finds none at %s from a Georgian page, whose addresses have no language",
  (href) => {
    history.replaceState(null, "", "/projects");
    expect(placeOf(linkTo(href))).toBeUndefined();
    expect(pageOf(linkTo("/about"))).toBe("about");
  },
);

it("finds none behind a link that opens a tab or saves a file, nor from a preview", () => {
  history.replaceState(null, "", "/en/projects");
  expect(pageOf(linkTo("/en/about", { target: "_self" }))).toBe("about");
  expect(placeOf(linkTo("/en/about", { target: "_blank" }))).toBeUndefined();
  expect(placeOf(linkTo("/en/about", { download: "" }))).toBeUndefined();
  history.replaceState(null, "", "/en/projects/2?preview=token");
  expect(placeOf(linkTo("/en/about"))).toBeUndefined();
});
