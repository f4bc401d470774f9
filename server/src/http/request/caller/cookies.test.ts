import { readdirSync, readFileSync } from "node:fs";
import type { Request, Response } from "express";
import { describe, expect, it, vi } from "vitest";
import { cookieAt, cookieOf, cookiesOf, ownCookieOf } from "./cookies.ts";

const SOURCES = new URL("../../../", import.meta.url);
const requestOf = (cookie: string, secure = false) => ({ headers: { cookie }, secure }) as Request;

/** What a call sets, by name. */
function setBy(isHttps: boolean, act: (cookies: ReturnType<typeof cookiesOf>) => void) {
  const cookie = vi.fn();
  const clearCookie = vi.fn();
  act(cookiesOf(requestOf(""), { cookie, clearCookie } as unknown as Response, isHttps));
  return [...cookie.mock.calls, ...clearCookie.mock.calls].map(
    (call: unknown[]): Record<string, unknown> => ({ name: call[0], ...(call.at(-1) as object) }),
  );
}

describe("the cookies of a site that is served over https", () => {
  // ASVS 5.0: 3.3.1, 3.3.3
  it("are of this host alone, by their names", () => {
    const kept = { path: "/below", maxAgeMs: 1000, sameSite: "lax" } as const;
    const set = setBy(true, ({ keepCookie, keepDevice }) => {
      keepCookie("ezo_some", "value", kept);
      keepCookie("ezo_some", null, kept);
      keepDevice("a device");
    });
    expect(set).toHaveLength(4);
    for (const one of set) {
      expect(one["name"]).toMatch(/^__Host-ezo_/);
      expect(one).toMatchObject({ secure: true, path: "/", httpOnly: true });
    }
  });

  // ASVS 5.0: 3.3.1, 3.3.3
  it("are all set under the names that they have there", () => {
    const setting = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => ({ file, source: readFileSync(new URL(file, SOURCES), "utf8") }))
      .filter(({ source }) => /\.(?:cookie|clearCookie)\(|set-cookie/i.test(source));
    expect(setting.length).toBeGreaterThan(2);
    for (const { file, source } of setting) expect(source, file).toMatch(/\bcookieAt\(/);
  });

  it("are read under that name, where they grant something", () => {
    const both = requestOf("ezo_some=of a host beside; __Host-ezo_some=ours");
    expect(ownCookieOf(both, "ezo_some", true)).toBe("ours");
    expect(ownCookieOf(requestOf("ezo_some=of a host beside"), "ezo_some", true)).toBeUndefined();
  });

  it("are read as earlier versions have set them, where they grant nothing", () => {
    expect(cookieOf(requestOf("a=b; ezo_some=earlier"), "ezo_some")).toBe("earlier");
    expect(cookieOf(requestOf("ezo_some=earlier; __Host-ezo_some=now"), "ezo_some")).toBe("now");
    expect(cookieOf(requestOf("my_ezo_some=x"), "ezo_some")).toBeUndefined();
  });
});

describe("the cookies of a site without https", () => {
  it("have plain names, and are for their own path", () => {
    const set = setBy(false, ({ keepDevice }) => keepDevice("a device"));
    expect(set.map((one) => [one["name"], one["path"]])).toEqual([
      ["ezo_device", "/api/auth"],
      ["ezo_staff", "/offers"],
      ["ezo_staff", "/api/views"],
    ]);
    expect(ownCookieOf(requestOf("ezo_some=ours"), "ezo_some", false)).toBe("ours");
  });

  it("are secure where a call has come over https all the same", () => {
    const place = { path: "/", isHttps: false };
    const isSecure = (secure: boolean) => cookieAt(requestOf("", secure), "ezo_some", place).where.secure;
    expect([isSecure(true), isSecure(false)]).toEqual([true, false]);
  });
});
