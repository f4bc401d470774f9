import type { Request, Response } from "express";
import { describe, expect, it } from "vitest";
import { chooseSecurity, securityHeaders } from "./security.ts";

/** The headers of an answer at `path`. */
function headersAt(path: string, options = { isHttps: true, isDev: false }): Record<string, string> {
  const set: Record<string, string> = {};
  const response = {
    locals: {},
    setHeader: (name: string, value: string) => void (set[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  chooseSecurity(securityHeaders(options))(
    { path } as Request,
    response as unknown as Response,
    () => undefined,
  );
  return set;
}
const policyAt = (path: string) =>
  new Map(
    headersAt(path)
      ["content-security-policy"]?.split(";")
      .map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]),
  );

// ASVS 5.0: 3.4.3, 3.4.4, 3.4.5, 3.4.6
describe("the headers of a page", () => {
  it.each(["/", "/ru/news", "/admin", "/admin/boards", "/admin/board/", "/api/docs", "/m/unsubscribe/x"])(
    "allow scripts of our own origin only, and frames of our own and the map's: %s",
    (path) => {
      const policy = policyAt(path);
      expect(policy.get("script-src")).toBe("'self'");
      expect(policy.get("default-src")).toBe("'self'");
      expect(policy.get("object-src")).toBe("'none'");
      expect(policy.get("frame-ancestors")).toBe("'self'");
      expect(policy.get("base-uri")).toBe("'none'");
      expect(headersAt(path)["permissions-policy"]).toMatch(/\bcamera=\(\), .*\bmicrophone=\(\)/);
      expect(policy.get("frame-src")).toBe("'self' https://www.google.com https://maps.google.com");
      expect(headersAt(path)["x-content-type-options"]).toBe("nosniff");
      // No window of another site keeps a hold on ours, and none of our files is part of its pages.
      expect(headersAt(path)["cross-origin-opener-policy"]).toBe("same-origin");
      expect(headersAt(path)["cross-origin-resource-policy"]).toBe("same-origin");
      // Another site learns the origin alone.
      expect(headersAt(path)["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    },
  );

  it.each(["/", "/ru/news", "/m/unsubscribe/x", "/offers/x"])(
    "allow no style element but by its content, and attributes: %s",
    (path) => {
      const policy = policyAt(path);
      expect(policy.get("style-src-elem")).toBe("'self'");
      expect(policy.get("style-src-attr")).toBe("'unsafe-inline'");
    },
  );

  it.each(["/", "/ru/news", "/en/projects/1"])(
    "take no text as HTML or a script but by the site's own policy: %s",
    (path) => {
      const policy = policyAt(path);
      expect(policy.get("require-trusted-types-for")).toBe("'script'");
      expect(policy.get("trusted-types")).toBe("ezo");
    },
  );

  it.each(["/admin", "/admin/login", "/admin/boards"])(
    "allow style elements of the admin by a nonce, another one for each answer: %s",
    (path) => {
      const [first, second] = [policyAt(path), policyAt(path)].map((policy) => policy.get("style-src-elem"));
      expect(first).toMatch(/^'self' 'nonce-[\w+/]{22}=='$/);
      expect(first).not.toBe(second);
      expect(policyAt(path).has("require-trusted-types-for")).toBe(false);
    },
  );

  it.each(["/admin/board", "/admin/board/", "/api/docs"])(
    "allow the style elements of libraries: %s",
    (path) => {
      expect(policyAt(path).get("style-src")).toBe("'self' 'unsafe-inline'");
      expect(policyAt(path).has("style-src-elem")).toBe(false);
    },
  );

  // ASVS 5.0: 14.2.3
  it.each(["/", "/en/projects/1", "/admin/projects/1"])(
    "load pictures of no other host than the map's: %s",
    (path) => {
      expect(policyAt(path).get("img-src")).toBe("'self' data: blob: https://tile.openstreetmap.org");
    },
  );

  it.each(["/", "/en/projects/1", "/admin/projects/1"])("play no film of another host: %s", (path) => {
    expect(policyAt(path).get("media-src")).toBe("'self'");
  });

  // ASVS 5.0: 3.4.1
  it("demand HTTPS where the site has it", () => {
    // A year and all subdomains: the least that ASVS asks for.
    for (const path of ["/", "/admin", "/api/homepage"])
      expect(headersAt(path)["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headersAt("/", { isHttps: false, isDev: false })).not.toHaveProperty("strict-transport-security");
  });
});
