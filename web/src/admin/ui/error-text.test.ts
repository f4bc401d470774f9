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
