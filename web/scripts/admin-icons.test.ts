import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ICONS_FILE, writeIcons } from "./admin-icons.ts";

it("the generated icons are up to date", async () => {
  // Red? Run `node --import tsx web/scripts/admin-icons.ts`.
  expect(readFileSync(ICONS_FILE, "utf8")).toBe(await writeIcons());
});
