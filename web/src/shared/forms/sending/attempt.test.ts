import { describe, expect, it } from "vitest";
import { createAttempts } from "./attempt.ts";
import type { EnquiryValues } from "../fields/fields.ts";

const values: EnquiryValues = {
  name: "ნინო",
  email: "nino@example.ge",
  phone: "",
  subject: "general",
  message: "გამარჯობა",
  marketing_consent: false,
  website: "",
};

describe("attempts to send a form", () => {
  function counted() {
    let count = 0;
    return createAttempts(() => `key-${++count}`);
  }
  it("repeat with the same key and time while the content is the same", () => {
    const attempts = counted();
    expect(attempts.attemptFor(values, 3000)).toEqual({ key: "key-1", elapsedMs: 3000 });
    expect(attempts.attemptFor({ ...values }, 9000)).toEqual({ key: "key-1", elapsedMs: 3000 });
  });
  it("are new when the content has changed", () => {
    const attempts = counted();
    attempts.attemptFor(values, 3000);
    expect(attempts.attemptFor({ ...values, message: "სხვა" }, 9000)).toEqual({
      key: "key-2",
      elapsedMs: 9000,
    });
  });
  it("are new after a success", () => {
    const attempts = counted();
    attempts.attemptFor(values, 3000);
    attempts.finish();
    expect(attempts.attemptFor(values, 9000).key).toBe("key-2");
  });
  it("have random keys", () => {
    const keys = Array.from({ length: 20 }, () => createAttempts().attemptFor(values, 0).key);
    expect(new Set(keys).size).toBe(20);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});
