import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapOf, MAP_TILES_ZOOM, pixelsOf, TILE_PX, tilesAround } from "./tiles.ts";

const TBILISI = { latitude: 41.7151, longitude: 44.8271 };

describe("the tiles around a place", () => {
  it("are those that the map's servers name", () => {
    const [tile, ...others] = tilesAround(TBILISI, { width: 1, height: 1 });
    expect(others).toEqual([]);
    const column = Math.floor(((TBILISI.longitude + 180) / 360) * 2 ** MAP_TILES_ZOOM);
    const radians = (TBILISI.latitude * Math.PI) / 180;
    const row = Math.floor((1 - Math.asinh(Math.tan(radians)) / Math.PI) * 2 ** (MAP_TILES_ZOOM - 1));
    expect(tile?.url).toBe(`https://tile.openstreetmap.org/15/${column}/${row}.png`);
  });

  it("cover every point of the box once, anywhere that people build", () => {
    const place = fc.record({
      latitude: fc.double({ min: -70, max: 70, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const size = fc.record({
      width: fc.integer({ min: 2, max: 1600 }),
      height: fc.integer({ min: 2, max: 700 }),
    });
    const share = fc.double({ min: 0, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(place, size, share, share, (at, { width, height }, right, down) => {
        const point = { left: (right - 0.5) * width, top: (down - 0.5) * height };
        const covering = tilesAround(at, { width, height }).filter(
          ({ left, top }) =>
            left <= point.left &&
            point.left < left + TILE_PX &&
            top <= point.top &&
            point.top < top + TILE_PX,
        );
        expect(covering).toHaveLength(1);
      }),
    );
  });

  it("are scaled as the rings of the drawing", () => {
    expect(pixelsOf(1000, { latitude: 0, longitude: 0 })).toBeCloseTo(209.3, 0);
    // A metre is longer on the map the farther north it is.
    expect(pixelsOf(1000, { latitude: 60, longitude: 0 })).toBeCloseTo(418.6, 0);
  });
});

describe("a map of several places", () => {
  const near = fc.record({
    latitude: fc.double({ min: 41, max: 43.5, noNaN: true }),
    longitude: fc.double({ min: 40, max: 46.5, noNaN: true }),
  });
  const BOX = { width: 260, height: 180 };

  it("has every place in its box, as close as that allows", () => {
    fc.assert(
      fc.property(fc.array(near, { minLength: 1, maxLength: 8 }), (places) => {
        const map = mapOf(places, BOX);
        const points = places.map((place) => map?.at(place) ?? { left: Number.NaN, top: Number.NaN });
        // Its middle is one of degrees: on the map the north takes a little more room than the south.
        for (const { left, top } of points) {
          expect(Math.abs(left)).toBeLessThanOrEqual(BOX.width / 2 + 2);
          expect(Math.abs(top)).toBeLessThanOrEqual(BOX.height * 0.55 + 2);
        }
        expect(map?.zoom).toBeLessThanOrEqual(MAP_TILES_ZOOM);
      }),
    );
  });

  it("shows the streets around one place, and nothing without any", () => {
    expect(mapOf([TBILISI], BOX)).toMatchObject({ middle: TBILISI, zoom: MAP_TILES_ZOOM });
    expect(mapOf([TBILISI], BOX)?.at(TBILISI)).toEqual({ left: 0, top: 0 });
    expect(mapOf([], BOX)).toBeUndefined();
  });

  it("asks for the tiles of its zoom", () => {
    const urls = tilesAround(TBILISI, { width: 300, height: 300 }, 7).map(({ url }) => url);
    for (const url of urls) expect(url).toMatch(/^https:\/\/tile\.openstreetmap\.org\/7\/\d+\/\d+\.png$/);
  });
});
