import { CAPABILITIES } from "@ezo/contract/values/roles/capabilities";
import { expect, it } from "vitest";
import { translator } from "../i18n/texts.ts";
import { placesFor } from "../use-places.ts";
import { groupsOf } from "./options.ts";

const [t, en] = [translator("ka"), translator("en")];
const text = {
  kind: "translation",
  id: 1,
  title: "header.logo",
  detail: "",
  status: null,
  at: null,
} as const;
const answer = { data: [{ ...text, path: "/admin/translations?search=header.logo" }], meta: { more: [] } };

it.each([
  ["ლოგო", "/admin/brand"],
  ["logo", "/admin/brand"],
  ["სარეზერვო", "/admin/system"],
  ["ფერები", "/admin/brand"],
  ["შეტყობინებების პარამეტრები", "/admin/customers?settings=1"],
])("finds by %s where it is set, before the texts of the site", (typed, path) => {
  const groups = groupsOf({ typed, answer, places: placesFor(CAPABILITIES), recent: [], t, en });
  expect(groups.flatMap(({ options }) => options)[0]?.path).toBe(path);
  expect(groups.at(-1)?.key).toBe("translation");
});
