import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPrivateAddress } from "../platform/network/network.ts";
import { addressFault, HOST_FAULT, isRefusedAddress } from "./webhook-address.ts";

// ASVS 5.0: 1.3.6
describe("the address of a webhook", () => {
  it.each([
    "https://crm.example.ge/hooks",
    "https://crm.example.ge:8443/hooks?firm=1",
    "https://93.184.216.34/",
    "https://xn--80ak6aa92e.com/",
  ])("%s is taken", (url) => expect(addressFault(url, false)).toBeUndefined());

  it.each([
    ["crm.example.ge/hooks", "errors.invalid_url"],
    ["ftp://crm.example.ge/", "errors.invalid_url"],
    ["https://user:password@crm.example.ge/", "errors.invalid_url"],
    ["https://crm.example.ge\\@10.0.0.1/", "errors.invalid_url"],
    ["http://crm.example.ge/hooks", "errors.webhook_https"],
    ["https://crm.example.ge:22/", "errors.webhook_port"],
    ["https://crm.example.ge:5432/", "errors.webhook_port"],
    ["https://localhost/", "errors.webhook_private"],
    ["https://localhost./", "errors.webhook_private"],
    ["https://ezo.localhost/", "errors.webhook_private"],
    ["https://redis/", "errors.webhook_private"],
    ["https://metadata.google.internal/", "errors.webhook_private"],
    ["https://printer.local/", "errors.webhook_private"],
    ["https://127.0.0.1/", "errors.webhook_private"],
    ["https://0x7f.1/", "errors.webhook_private"],
    ["https://2130706433/", "errors.webhook_private"],
    ["https://0177.0.0.1/", "errors.webhook_private"],
    ["https://0xa9fea9fe/", "errors.webhook_private"],
    ["https://127.1/", "errors.webhook_private"],
    ["https://0.0.0.0/", "errors.webhook_private"],
    ["https://169.254.169.254/latest/meta-data", "errors.webhook_private"],
    ["https://100.64.0.1/", "errors.webhook_private"],
    ["https://[::1]/", "errors.webhook_private"],
    ["https://[::ffff:10.0.0.1]/", "errors.webhook_private"],
    ["https://[::ffff:7f00:1]/", "errors.webhook_private"],
    ["https://[::127.0.0.1]/", "errors.webhook_private"],
    ["https://[64:ff9b::7f00:1]/", "errors.webhook_private"],
    ["https://[2002:7f00:1::]/", "errors.webhook_private"],
    ["http://127.0.0.1:4000/hooks", "errors.webhook_private"],
    ["https://[fd00::1]/", "errors.webhook_private"],
    ["https://[fe80::1]/", "errors.webhook_private"],
  ])("%s is refused: %s", (url, fault) => expect(addressFault(url, false)).toBe(fault));

  it("is no private address of either kind, however it is written", () => {
    const four = fc.ipV4Extended().map((address) => `https://${address}/`);
    const six = fc.ipV6().map((address) => `https://[${address}]/`);
    fc.assert(
      fc.property(fc.oneof(four, six), (url) => {
        if (addressFault(url, false)) return;
        const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
        expect(isPrivateAddress(host)).toBe(false);
      }),
    );
  });
});

describe("with the setting for tests", () => {
  it.each(["http://127.0.0.1:4000/hooks", "http://localhost:4000/", "https://[::1]:4000/"])(
    "%s is taken, being this machine",
    (url) => {
      expect(addressFault(url, true)).toBeUndefined();
      expect(addressFault(url, false)).toBe("errors.webhook_private");
    },
  );

  it.each([
    ["http://10.0.0.1/", "errors.webhook_private"],
    ["https://169.254.169.254/", "errors.webhook_private"],
    ["http://crm.example.ge/", "errors.webhook_https"],
    ["https://crm.example.ge:4000/", "errors.webhook_port"],
  ])("%s is refused all the same", (url, fault) => expect(addressFault(url, true)).toBe(fault));

  it("only this machine's own addresses are connected to", () => {
    const [strict, open] = [isRefusedAddress(false), isRefusedAddress(true)];
    expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map(open)).toEqual([false, false, false]);
    expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map(strict)).toEqual([true, true, true]);
    expect(["10.0.0.1", "192.168.1.1", "169.254.169.254", "fd00::1"].map(open)).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect([strict("93.184.216.34"), open("2606:4700::1111")]).toEqual([false, false]);
  });
});

// ASVS 5.0: 13.2.4
describe("with a list of hosts", () => {
  const hosts = ["crm.example.ge", "*.firm.ge", "93.184.216.34"];

  it.each([
    "https://crm.example.ge/hooks",
    "https://CRM.example.ge./hooks",
    "https://hooks.firm.ge/",
    "https://a.hooks.firm.ge:8443/",
    "https://93.184.216.34/",
  ])("%s is taken", (url) => expect(addressFault(url, false, hosts)).toBeUndefined());

  it.each([
    "https://example.ge/",
    "https://a.crm.example.ge/",
    "https://crm.example.ge.evil.com/",
    "https://firm.ge/",
    "https://otherfirm.ge/",
    "https://93.184.216.35/",
  ])("%s is refused", (url) => expect(addressFault(url, false, hosts)).toBe(HOST_FAULT));

  it("nothing private is taken that is in it, and no public name is left out of all", () => {
    expect(addressFault("https://10.0.0.1/", false, ["10.0.0.1", "*"])).toBe("errors.webhook_private");
    expect(addressFault("https://crm.example.ge/", false, ["*"])).toBeUndefined();
    expect(addressFault("https://crm.example.ge/", false, [])).toBe(HOST_FAULT);
  });

  it("this machine is taken where tests allow it", () =>
    expect(addressFault("http://127.0.0.1:4000/hooks", true, hosts)).toBeUndefined());
});
