import { Readable } from "node:stream";
import { UPLOAD_REQUEST_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import type { AppError } from "@ezo/core/platform/app-error";
import type { Request } from "express";
import { describe, expect, it } from "vitest";
import { readMultipart } from "./multipart.ts";

const FIELD_BYTES = 1_900_000;

/** Reads a form of these parts, each a line of headers after `form-data; ` and a content. */
const read = (parts: Iterable<readonly [head: string, content: string]>) => {
  function* body() {
    for (const [head, content] of parts)
      yield `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    yield "--b--\r\n";
  }
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return readMultipart(Object.assign(Readable.from(body()), { headers }) as unknown as Request, ["image"]);
};

describe("a form", () => {
  it("is refused for a file name that PostgreSQL cannot store", async () => {
    await expect(read([["name=\"image\"; filename*=utf-8''a%00b.jpg", "abc"]])).rejects.toMatchObject({
      code: "invalid",
      fields: { image: ["errors.invalid_value"] },
    });
    const { uploads } = await read([["name=\"image\"; filename*=utf-8''%E1%83%90.jpg", "abc"]]);
    expect([...uploads.values()].map(({ originalName }) => originalName)).toEqual(["ა.jpg"]);
  });

  it("is limited in total, fields included", async () => {
    const value = "x".repeat(FIELD_BYTES);
    const count = Math.ceil(UPLOAD_REQUEST_MAX_BYTES / FIELD_BYTES);
    const fields = Array.from({ length: count }, (_, index) => [`name="f${index}"`, value] as const);
    // Not compared as a whole: a failure would print the form.
    const outcome = await read(fields).then(
      () => "accepted",
      (error: unknown) => (error as AppError).code,
    );
    expect(outcome).toBe("too_large");
  });
});
