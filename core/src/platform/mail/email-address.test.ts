import { domainToASCII } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalAddress,
  hiddenAddress,
  mailboxOf,
  readableAddress,
  storedAddress,
} from "./email-address.ts";
import { hashAddress } from "../queues/deliveries.ts";

const label = (letters: string) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const script = fc.oneof(
  label("აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ"),
  label("абвгдежзийклмнопрстуфхцчшщъыьэюя"),
  label("äöüßéèçñåøłğıș"),
  label("日本語中文例え"),
);
const address = fc
  .tuple(
    label("abcxyzABC019._-").map((local) => `a${local}`),
    fc.array(script, { minLength: 1, maxLength: 3 }),
  )
  .map(([local, labels]) => ({ local, domain: [...labels, "გე"].join(".") }));

describe("an address", () => {
  it("and its twin in punycode are one, in whatever case", () => {
    fc.assert(
      fc.property(address, ({ local, domain }) => {
        const typed = `${local}@${domain}`;
        const twin = `${local}@${domainToASCII(domain)}`;
        expect(canonicalAddress(typed)).toBe(canonicalAddress(twin));
        expect(canonicalAddress(twin.toUpperCase())).toBe(canonicalAddress(typed));
        expect(hashAddress(typed)).toBe(hashAddress(twin));
        expect(storedAddress(typed).toLowerCase()).toBe(canonicalAddress(typed));
        expect(readableAddress(canonicalAddress(typed))).not.toBe(canonicalAddress(typed));
        expect(canonicalAddress(readableAddress(twin))).toBe(canonicalAddress(twin));
      }),
    );
  });

  it("is canonical once for all, and never loses its local part", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (local, domain) => {
        const once = canonicalAddress(`${local}@${domain}`);
        expect(canonicalAddress(once)).toBe(once);
        expect(once.startsWith(`${local}@`.trim().toLowerCase().slice(0, local.trim().length))).toBe(true);
      }),
    );
  });

  it("of ASCII is the lower-cased address, as it was before", () => {
    expect(canonicalAddress(" Nino@Example.GE ")).toBe("nino@example.ge");
    expect(storedAddress("Nino@Example.GE")).toBe("Nino@Example.GE");
    expect(readableAddress("nino@example.ge")).toBe("nino@example.ge");
  });

  it.each(["x@a/b.გე", "x@a%41.გე", "x@１.2.3", "x@a?b.გე", "ნ@(", "x@㈠"])(
    "that is none of a domain is not cut: %s",
    (odd) => {
      expect(canonicalAddress(odd)).toBe(odd);
    },
  );
});

it.each([
  ["nino@example.com", "n***@example.com"],
  ["n@example.com", "n***@example.com"],
  ["ნინო@firm.xn--node", "ნ***@firm.გე"],
  ['"a@b"@example.ge', '"***@example.ge'],
])("of %s a page shows %s", (address, shown) => {
  expect(hiddenAddress(address)).toBe(shown);
});

describe("a mailbox", () => {
  it.each([
    ["Nino+1@Example.ge", "nino@example.ge"],
    ["nino+a+b@example.ge", "nino@example.ge"],
    ["n.ino@example.ge", "n.ino@example.ge"],
    ["N.i.no+x@GoogleMail.com", "nino@gmail.com"],
    ["+995@example.ge", "+995@example.ge"],
  ])("of %s is %s", (typed, mailbox) => {
    expect(mailboxOf(typed)).toBe(mailbox);
  });
});
