import { expect, it } from "vitest";
import { readSeedTexts } from "./translations.ts";

/** Second words for a hold, the cache, a test mail, the library, the admin and the number sign. */
const SECOND_WORDS = /ბრონ|ქეშ|სატესტო|მედიათეკ|სამართავ| N \{\{/;

it("names one thing by one word in Georgian", async () => {
  const texts = Object.entries(await readSeedTexts());
  for (const [key, { ka }] of texts) expect(ka, key).not.toMatch(SECOND_WORDS);
});
