const NAME = Buffer.from("ICC_PROFILE\0", "latin1");
/** A segment names its length, itself included, in two bytes. Its part's number and the number of parts follow the name. */
const PART_BYTES = 0xffff - 2 - NAME.length - 2;
const START_BYTES = 2;

/** A JPEG with the ICC profile of its colours, which must be no larger than its 255 parts. */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / PART_BYTES);
  const parts = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * PART_BYTES, (index + 1) * PART_BYTES);
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(2 + NAME.length + 2 + part.length, 2);
    return Buffer.concat([head, NAME, Buffer.from([index + 1, count]), part]);
  });
  const at = afterJfif(jpeg);
  return Buffer.concat([jpeg.subarray(0, at), ...parts, jpeg.subarray(at)]);
}

/** What says that it is a JFIF file comes before everything else. */
const afterJfif = (jpeg: Buffer): number =>
  jpeg.readUInt16BE(START_BYTES) === 0xffe0
    ? START_BYTES + 2 + jpeg.readUInt16BE(START_BYTES + 2)
    : START_BYTES;
