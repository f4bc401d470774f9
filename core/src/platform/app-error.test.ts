import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ERROR_CODES } from "@ezo/contract/errors";
import { expect, it } from "vitest";

const SOURCES = ["../../../core/src", "../../../server/src"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
const sources = SOURCES.flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name, parentPath }) => /(?<!\.test)\.ts$/.test(name) && !parentPath.includes("generated"))
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), "utf8")),
).join("\n");

it("finds the sources", () => {
  expect(sources).toContain('new AppError("not_found"');
});

it.each(ERROR_CODES)("the contract's failure code %s can happen", (code) => {
  // Not `toContain`, which would print all sources.
  expect(sources.includes(`"${code}"`)).toBe(true);
});
