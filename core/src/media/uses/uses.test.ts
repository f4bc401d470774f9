import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PICTURE_PLACES } from "./uses.ts";

it("the handbook lists every place where a picture counts as used", () => {
  const text = readFileSync(new URL("../../../../docs/editing.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `(\w+)` +\| `(\w+)` +\|/gm)].map(
    ([, entity, field]) => `${entity}.${field}`,
  );
  expect(rows).toEqual(PICTURE_PLACES.map(({ entity, field }) => `${entity}.${field}`));
});
