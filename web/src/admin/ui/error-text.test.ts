import { createAdminGalleryImage } from "@ezo/contract/admin-gallery";
import { BuildingIdentifier } from "@ezo/contract/navigation";
import { expect, it } from "vitest";
import { z } from "zod";
import { translator } from "../i18n/texts.ts";
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
  const errors = fieldErrors(createAdminGalleryImage.body, { category, image: 1 }, translator(language));
  expect(errors["category"]).toContain(rule);
});
