import { expect, it } from "vitest";
import { mapUrls } from "./map-urls.ts";

it("contains position and zoom", () => {
  expect(mapUrls({ latitude: 41.7098, longitude: 44.8047, zoom: 15 })).toEqual({
    embed: "https://maps.google.com/maps?q=41.7098,44.8047&z=15&output=embed",
    directions: "https://www.google.com/maps/dir/?api=1&destination=41.7098%2C44.8047",
  });
});
it("is undefined without a position, but not for one on the equator", () => {
  expect(mapUrls({ latitude: null, longitude: 44.8, zoom: 16 })).toBeUndefined();
  expect(mapUrls({ latitude: 0, longitude: 0, zoom: 16 })?.embed).toContain("q=0,0&z=16");
});
