import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { failureNotice, failureText } from "./failure-text.ts";

const t = (key: string) => key;

describe("why something failed", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("is shown in the server's words", () => {
    const error = new ApiError("unavailable", "We are back at noon", 503);
    expect([failureText(error, t), failureNotice(error, t)]).toEqual(Array(2).fill("We are back at noon"));
  });

  it("is shown by its code without the server's message", () => {
    expect(failureText({ code: "unavailable" }, t)).toBe("errors.unavailable");
    expect(failureText({ code: "too_many_requests" }, t)).toBe("errors.too_many_requests");
    expect(failureText({ code: "invalid" }, t)).toBe("errors.invalid_address");
    expect(failureText(new Error("a bug"), t)).toBe("errors.internal");
    expect(failureNotice(new ApiError("internal", "", 500), t)).toBe("errors.try_later");
  });

  it("is the connection only if there is none", () => {
    const offline = new ApiError("offline", "", 0);
    expect([failureText(offline, t), failureNotice(offline, t)]).toEqual([
      "errors.check_connection",
      "errors.offline",
    ]);
    vi.stubGlobal("navigator", { onLine: false });
    expect(failureText(new TypeError("a chunk did not come"), t)).toBe("errors.check_connection");
  });

  it("is the connection, too, where a screen of the showroom has found that there is none", () => {
    const dataset: DOMStringMap = {};
    vi.stubGlobal("document", { documentElement: { dataset } });
    expect(failureText(new TypeError("a chunk did not come"), t)).toBe("errors.internal");
    dataset["offline"] = "";
    expect(failureText(new TypeError("a chunk did not come"), t)).toBe("errors.check_connection");
  });
});
