import { describe, expect, it } from "vitest";
import { readDevice } from "./device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("readDevice", () => {
  it("distinguishes browsers whose user agents also contain other names", () => {
    const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
    expect(readDevice(`${windows} ${WEBKIT} Chrome/149.0.0.0 Safari/537.36`)).toEqual({
      browser: "Chrome 149",
      system: "Windows",
      isPhone: false,
    });
    expect(readDevice(`${windows} ${WEBKIT} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`)?.browser).toBe(
      "Edge 149",
    );
    expect(
      readDevice("Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"),
    ).toMatchObject({
      browser: "Firefox 150",
      system: "Linux",
    });
  });

  it("recognises phones", () => {
    expect(
      readDevice(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
      ),
    ).toEqual({ browser: "Safari 19", system: "iPhone", isPhone: true });
    expect(
      readDevice(`Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} Chrome/149.0.0.0 Mobile Safari/537.36`),
    ).toEqual({
      browser: "Chrome 149",
      system: "Android",
      isPhone: true,
    });
  });

  it("returns null for other user agents", () => {
    expect(readDevice("curl/8.5.0")).toBeNull();
    expect(readDevice("")).toBeNull();
  });
});
