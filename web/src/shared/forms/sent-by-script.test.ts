import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Forms that work without scripts: what is in them belongs in the address. */
const SENT_BY_BROWSER = [
  "public/home/search/search-bar.tsx",
  "public/news/news-search.tsx",
  "shared/apartments/filters/filter-form.tsx",
  "shared/lists/filter-row.tsx",
  "shared/ui/button.tsx",
];

it("all forms but a few can only be sent by scripts", () => {
  const root = join(import.meta.dirname, "../..");
  const bare = ["app", "public", "shared"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /(?<!\.test)\.tsx$/.test(path))
      .map((path) => `${folder}/${path}`)
      .filter((path) =>
        [...readFileSync(join(root, path), "utf8").matchAll(/<form\b[^>]*/g)].some(
          ([tag]) => !tag.includes("method={SENT_BY_SCRIPT}") && !tag.includes("{...form.formProps}"),
        ),
      ),
  );
  expect(bare.toSorted()).toEqual(SENT_BY_BROWSER);
});
