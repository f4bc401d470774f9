import sharp from "sharp";
import { expect, it } from "vitest";
import { withProfile } from "./with-profile.ts";

const plain = sharp({ create: { width: 16, height: 8, channels: 3, background: "#808080" } });

it("gives a JPEG the profile of its colours, and changes nothing else", async () => {
  const tagged = await plain.clone().withIccProfile("p3").jpeg().toBuffer();
  const { icc } = await sharp(tagged).metadata();
  const profile = icc ?? expect.fail("no profile");
  const bytes = await plain.clone().jpeg().toBuffer();
  const file = withProfile(bytes, profile);
  expect((await sharp(file).metadata()).icc?.equals(profile)).toBe(true);
  expect(file.length - bytes.length).toBe(profile.length + 18);
});

it("divides a long profile into numbered parts", async () => {
  const profile = Buffer.from(Array.from({ length: 150_000 }, (_, index) => index % 251));
  const file = withProfile(await plain.clone().jpeg().toBuffer(), profile);
  const parts: Buffer[] = [];
  for (let at = file.indexOf("ffe2", 0, "hex"); file.readUInt16BE(at) === 0xffe2;) {
    const end = at + 2 + file.readUInt16BE(at + 2);
    parts.push(file.subarray(at + 4, end));
    at = end;
  }
  expect(parts.map((part) => [part.toString("latin1", 0, 12), part[12], part[13]])).toEqual(
    [1, 2, 3].map((number) => ["ICC_PROFILE\0", number, 3]),
  );
  expect(Buffer.concat(parts.map((part) => part.subarray(14))).equals(profile)).toBe(true);
});
