import { galleryRoutes } from "@ezo/contract/admin/content/gallery";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { ResponseSettingsChange } from "@ezo/contract/enquiries/response-clock";
import { BuildingIdentifier } from "@ezo/contract/site/navigation";
import { Paragraph } from "@ezo/contract/values/fields";
import { MESSAGE_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { expect, it } from "vitest";
import { z } from "zod";
import { translator } from "../../i18n/texts.ts";
import { fieldErrors } from "./error-text.ts";

it("says which characters an identifier may hold", () => {
  const errors = fieldErrors(
    z.object({ identifier: BuildingIdentifier }),
    { identifier: "a b" },
    translator("en"),
  );
  expect(errors["identifier"]).toContain("letters, digits, hyphens and underscores");
});

it.each([
  ["en", "Drone views", "lower-case Latin letters, digits, hyphens and underscores"],
  ["en", "all", "“all” is taken"],
  ["ka", "Drone views", "ლათინური პატარა ასოები, ციფრები, დეფისი და ქვედა ტირე"],
] as const)("says in %s what a gallery's category may hold: %s", (language, category, rule) => {
  const errors = fieldErrors(galleryRoutes.create.body, { category, image: 1 }, translator(language));
  expect(errors["category"]).toContain(rule);
});

it.each([
  [1066, "At least 1900"],
  [202_611, "At most 2200"],
])("names the limit that a number is beyond: %s", (year, text) => {
  expect(fieldErrors(projectRoutes.patch.body, { year }, translator("en"))).toEqual({ year: text });
});

it.each(["19:00-10:00", "always", "9-18"])("says how office hours are written: %s", (hours) => {
  const errors = fieldErrors(ResponseSettingsChange, { office_hours: { Mon: hours } }, translator("en"));
  expect(errors).toEqual({
    "office_hours.Mon": "Opening must be before closing, for example 10:00-19:00",
  });
});

it("names how long a text may be that is too long", () => {
  const schema = z.object({ message: Paragraph.nullish() });
  const errors = fieldErrors(schema, { message: "x".repeat(MESSAGE_MAX_LENGTH + 1) }, translator("en"));
  expect(errors["message"]).toBe(`The text is too long: ${MESSAGE_MAX_LENGTH} characters are allowed`);
});
