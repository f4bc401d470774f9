import fc from "fast-check";
import { expect, it } from "vitest";
import { LINKED_FILE_MAX_BYTES, REPLY_FILE_MAX_BYTES, REPLY_FILES_MAX_BYTES } from "../limits/mail.ts";
import { linkedFileIds } from "./linked-files.ts";

const MEGABYTE = 1024 * 1024;
const linkedOf = (...sizes: number[]) => [
  ...linkedFileIds(sizes.map((size, index) => ({ id: index + 1, size }))),
];

it.each([
  [[], []],
  [[10 * MEGABYTE, 5 * MEGABYTE], []],
  [[10 * MEGABYTE + 1], [1]],
  [[9 * MEGABYTE, 9 * MEGABYTE], [2]],
  [[4 * MEGABYTE, 6 * MEGABYTE, 6 * MEGABYTE], [3]],
  // What goes as a link takes no place from the others.
  [[90 * MEGABYTE, 9 * MEGABYTE, 6 * MEGABYTE], [1]],
])("of files of %j bytes, %j go as links", (sizes, linked) => {
  expect(linkedOf(...sizes)).toEqual(linked);
});

it("leaves what fits into a mail, makes links of the largest, and of no more than it must", () => {
  const size = fc.integer({ min: 0, max: LINKED_FILE_MAX_BYTES });
  const some = fc.array(fc.oneof(size, fc.integer({ min: 0, max: REPLY_FILE_MAX_BYTES })), { maxLength: 10 });
  fc.assert(
    fc.property(some, (sizes) => {
      const files = sizes.map((bytes, index) => ({ id: index, size: bytes }));
      const linked = linkedFileIds(files);
      const [links, parts] = [true, false].map((isLink) =>
        files.filter(({ id }) => linked.has(id) === isLink).map((file) => file.size),
      ) as [number[], number[]];
      const together = parts.reduce((sum, bytes) => sum + bytes, 0);
      expect(together).toBeLessThanOrEqual(REPLY_FILES_MAX_BYTES);
      const smallestLink = Math.min(...links);
      expect(Math.max(0, ...parts)).toBeLessThanOrEqual(Math.min(REPLY_FILE_MAX_BYTES, smallestLink));
      if (smallestLink <= REPLY_FILE_MAX_BYTES)
        expect(together + smallestLink).toBeGreaterThan(REPLY_FILES_MAX_BYTES);
    }),
  );
});
