import { describe, expect, it } from "vitest";
import { acceptedEncodings, isKnownToCaller, isUnchanged } from "./send-answer.ts";

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

describe("a request that knows when it last asked", () => {
  const changedAt = "Wed, 25 Nov 2026 10:00:00 GMT";
  const answer = { etag: '"abc"', headers: { "Last-Modified": changedAt } };
  const unchanged = (headers: Parameters<typeof isUnchanged>[0]) => isUnchanged(headers, answer);

  it("has the answer unless that was changed later", () => {
    expect(unchanged({ "if-modified-since": changedAt })).toBe(true);
    expect(unchanged({ "if-modified-since": "Thu, 26 Nov 2026 10:00:00 GMT" })).toBe(true);
    expect(unchanged({ "if-modified-since": "Wed, 25 Nov 2026 09:59:59 GMT" })).toBe(false);
    expect(unchanged({ "if-modified-since": "yesterday" })).toBe(false);
    expect(unchanged({})).toBe(false);
  });

  it("is judged by its validator where it has one, and by that alone where the answer has no time", () => {
    expect(unchanged({ "if-none-match": '"other"', "if-modified-since": changedAt })).toBe(false);
    expect(unchanged({ "if-none-match": '"abc"' })).toBe(true);
    expect(isUnchanged({ "if-modified-since": changedAt }, { ...answer, headers: {} })).toBe(false);
  });
});
