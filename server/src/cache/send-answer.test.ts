import { describe, expect, it } from "vitest";
import { acceptedEncodings, isKnownToCaller } from "./send-answer.ts";

describe("the encoding of an answer", () => {
  it("is the best that the browser names, and none that it refuses", () => {
    expect(acceptedEncodings(undefined)).toEqual(["identity"]);
    expect(acceptedEncodings("gzip, deflate, br, zstd")).toEqual(["br", "gzip", "identity"]);
    expect(acceptedEncodings("gzip")).toEqual(["gzip", "identity"]);
    expect(acceptedEncodings("br;q=0, gzip;q=0.5")).toEqual(["gzip", "identity"]);
    expect(acceptedEncodings("*")).toEqual(["br", "gzip", "identity"]);
    expect(acceptedEncodings("identity")).toEqual(["identity"]);
  });
});

describe("a conditional request", () => {
  it("knows an answer by its validator in any encoding, weak or strong, alone or among others", () => {
    const etag = '"abc"';
    for (const header of ['"abc"', 'W/"abc"', '"abc-br"', '"x", "abc-gzip"', "*"])
      expect(isKnownToCaller(header, etag), header).toBe(true);
    for (const header of [undefined, "", '"abcd"', "abc", '"abc-zstd"'])
      expect(isKnownToCaller(header, etag), String(header)).toBe(false);
  });
});
