import { MAP_TILES_ORIGIN } from "@ezo/contract/values/map-tiles";
import type { Page } from "@playwright/test";

/** A picture of one transparent pixel. */
const EMPTY_TILE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Answers for the tiles' host with empty ones. Returns the addresses that were asked for, as they come. */
export async function withTiles(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${MAP_TILES_ORIGIN}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "image/png", body: EMPTY_TILE });
  });
  return asked;
}
