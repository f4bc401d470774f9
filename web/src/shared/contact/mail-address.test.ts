import { expect, it } from "vitest";
import { mailLink } from "./mail-address.ts";

it("links only to the address, whatever characters it contains", () => {
  expect(mailLink("nino+flat@example.ge")).toBe("mailto:nino%2Bflat@example.ge");
  expect(mailLink("a@example.ge?cc=b@example.ge&body=x")).toBe(
    "mailto:a@example.ge%3Fcc%3Db%40example.ge%26body%3Dx",
  );
});
