import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { expect, it } from "vitest";
import { describeHeic } from "./describe-heic.ts";

const text = (value: string) => Buffer.from(value, "latin1");
function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}
function box(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  return Buffer.concat([numbers(inside.length + 8), text(type), inside]);
}
const VERSION = numbers(0);
const size = (width: number, height: number) => box("ispe", VERSION, numbers(width, height));
/** An ICC profile of such a colour space, as far as its head. */
function profileOf(space: string): Buffer {
  const profile = Buffer.alloc(200, 1);
  profile.write(space, 16, "latin1");
  profile.write("acsp", 36, "latin1");
  return profile;
}
const shorts = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const coloured = (profile: Buffer) => box("colr", text("prof"), profile);

/** The id of the picture that is shown. */
const SHOWN = 7;
/** A file of pictures: which properties each has, by their places. The shown one may be made of `tiles`. */
function file(properties: Buffer[], pictures: Record<number, number[]>, tiles: number[] = []) {
  const named = Object.entries(pictures).map(([id, places]) =>
    Buffer.concat([shorts(Number(id)), Buffer.from([places.length, ...places.map((place) => place | 0x80)])]),
  );
  return Buffer.concat([
    box("ftyp", text("heic\0\0\0\0mif1heic")),
    box(
      "meta",
      VERSION,
      box("hdlr", numbers(0, 0)),
      box("pitm", VERSION, shorts(SHOWN)),
      box("iref", VERSION, box("dimg", shorts(SHOWN, tiles.length, ...tiles))),
      box("iprp", box("ipco", ...properties), box("ipma", VERSION, numbers(named.length), ...named)),
    ),
    box("mdat", numbers(1, 2, 3)),
  ]);
}
/** With one picture, which has all of the properties. */
const photo = (...properties: Buffer[]) =>
  file(properties, { [SHOWN]: properties.map((_, index) => index + 1) });

it("names the pixels of the largest picture in it: of the whole, of its tiles and of its thumbnail", () => {
  const bytes = photo(size(512, 512), size(4032, 3024), size(320, 240));
  expect(describeHeic(bytes)).toEqual({ pixels: 4032 * 3024, profile: undefined });
  expect(describeHeic(photo(size(0xffffffff, 0xffffffff))).pixels).toBeGreaterThan(1e18);
});

it("has the profile of its colours, unless it is of other colours than red, green and blue", () => {
  const wide = profileOf("RGB ");
  const grey = box("colr", text("prof"), profileOf("GRAY"));
  const named = box("colr", text("nclx"), numbers(1, 2));
  expect(describeHeic(photo(named, grey, box("colr", text("prof"), wide))).profile).toEqual(wide);
  expect(describeHeic(photo(named, grey)).profile).toBeUndefined();
  expect(describeHeic(photo(box("colr", text("prof"), wide.subarray(0, 100)))).profile).toBeUndefined();
});

it("has the profile of the picture that is shown, not of another one in the file", () => {
  const [wide, other] = [profileOf("RGB "), Buffer.from(profileOf("RGB ")).fill(2, 128)];
  const properties = [size(512, 512), coloured(other), coloured(wide)];
  const profile = (pictures: Record<number, number[]>, tiles?: number[]) =>
    describeHeic(file(properties, pictures, tiles)).profile;
  expect(profile({ 3: [1, 2], [SHOWN]: [1, 3] })).toEqual(wide);
  expect(profile({ 3: [1, 2], [SHOWN]: [1] })).toBeUndefined();
  // A grid that names no colours has those of its tiles.
  expect(profile({ 3: [1, 2], 4: [1, 3], [SHOWN]: [1] }, [4])).toEqual(wide);
  expect(profile({ 3: [1, 2], 4: [1, 3], [SHOWN]: [1, 2] }, [4])).toEqual(other);
});

it("reads any bytes without an error", () => {
  const bytes = photo(size(512, 512), box("colr", text("prof"), profileOf("RGB ")));
  const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change), fc.nat(bytes.length), (changes, end) => {
      const changed = Buffer.from(bytes);
      for (const [at, value] of changes) changed[at] = value;
      expect(describeHeic(changed.subarray(0, end)).pixels).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: runs(2000) },
  );
});
