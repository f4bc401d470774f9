import { encodeQR } from "qr";
import { expect, it } from "vitest";
import { qrPath } from "./qr-path.ts";

it("draws every dark module of the code and no other", () => {
  const uri = "otpauth://totp/Ezo:nino%40ezo.ge?issuer=Ezo&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const { size, path } = qrPath(uri);
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(length); at++) (drawn[Number(y)] ?? [])[Number(x) + at] = true;
  expect(drawn).toEqual(encodeQR(uri, "raw", { ecc: "medium", border: 4 }));
});
