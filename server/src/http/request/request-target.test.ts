import { expect, it } from "vitest";
import { originForm } from "./request-target.ts";

it.each([
  ["/projects?page=2", "/projects?page=2"],
  ["//evil.example/x", "//evil.example/x"],
  ["/http://evil.example/", "/http://evil.example/"],
  ["http://evil.example", "/"],
  ["http://evil.example/", "/"],
  ["HTTPS://user@evil.example:8443/en/about?x=http://y/z", "/en/about?x=http://y/z"],
  ["http://evil.example?page=2", "/?page=2"],
  ["*", "*"],
  ["evil.example:443", "evil.example:443"],
])("reads the target %s as %s", (target, expected) => {
  expect(originForm(target)).toBe(expected);
});
