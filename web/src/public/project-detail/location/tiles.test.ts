import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAP_TILES_ZOOM, pixelsOf, TILE_PX, tilesAround } from "./tiles.ts";

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
