import { describe, expect, it } from "vitest";
import { addressFindings, mailSite } from "./public-address.ts";

const found = (publicUrl: string, smtpUrl?: string, mailInboxUrl?: string) =>
  addressFindings(mailSite({ publicUrl, smtpUrl, mailInboxUrl })).map(({ level, code }) => [level, code]);
const OUTSIDE = "smtps://mail.firm.ge:465";
const HERE = "smtp://127.0.0.1:1025";

describe("the site's address in mails", () => {
  it.each([
    "http://localhost:3000",
    "https://ezo.localhost",
    "http://127.0.0.1:3000",
    "https://[::1]",
    "http://0.0.0.0:3000",
  ])("must not lead to the reader's own machine: %s", (url) => {
    expect(found(url, OUTSIDE)).toEqual([["error", "public_url_local"]]);
    // A trial, whose mails stay where it runs.
    expect(found(url, HERE)).toEqual([["warning", "public_url_local"]]);
    expect(found(url, "smtp://mailpit:1025", "http://localhost:1080")).toEqual([
      ["warning", "public_url_local"],
    ]);
    expect(found(url)).toEqual([["warning", "public_url_local"]]);
  });

  it("must be https, wherever the mails go", () => {
    for (const smtpUrl of [OUTSIDE, HERE])
      expect(found("http://www.firm.ge", smtpUrl)).toEqual([["error", "public_url_insecure"]]);
    expect(found("https://www.firm.ge", OUTSIDE)).toEqual([]);
    expect(found("https://www.firm.ge", HERE)).toEqual([]);
  });
});
