import { CAPABILITIES } from "@ezo/contract/values/roles/capabilities";
import { expect, it } from "vitest";
import { translator } from "../i18n/texts.ts";
import { placesFor } from "../use-places.ts";
import { groupsOf } from "./options.ts";
import { textPlace } from "./text-places.ts";

const en = translator("en");

it.each([
  ["home.title", "Home page"],
  ["header.logo", "Head of the site"],
  ["extra.mark", "Other texts"],
  ["constructor", "Other texts"],
])("says where a text is read: %s", (key, place) => {
  expect(textPlace(key, en)).toBe(place);
});

it("lists a text by what it says and where, without its key", () => {
  const hit = {
    kind: "translation" as const,
    id: 1,
    title: "Show … apartments",
    detail: "apartments.show_other",
    status: null,
    at: null,
    path: "/admin/translations?search=apartments.show_other",
  };
  const answer = { data: [hit], meta: { more: [] } };
  const places = placesFor(CAPABILITIES);
  const groups = groupsOf({ typed: "show", answer, places, recent: [], t: en, en });
  const options = groups.find(({ key }) => key === "translation")?.options;
  expect(options?.map(({ title, detail, path }) => [title, detail, path])).toEqual([
    ["Show … apartments", "Apartments", hit.path],
  ]);
});
