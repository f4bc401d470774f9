import fc from "fast-check";
import { expect, it } from "vitest";
import { messengerLink } from "./messenger-link.ts";

it("opens the firm's chat", () => {
  expect(messengerLink({ messenger: "whatsapp", account: "995320001409" }, "")).toBe(
    "https://wa.me/995320001409",
  );
  expect(messengerLink({ messenger: "viber", account: "995320001409" }, "Hello & bye")).toBe(
    "viber://chat?number=%2B995320001409&draft=Hello%20%26%20bye",
  );
  expect(messengerLink({ messenger: "telegram", account: "ezo_homes" }, "ბინა 5")).toBe(
    `https://t.me/ezo_homes?text=${encodeURIComponent("ბინა 5")}`,
  );
});

it("hands the whole text over, and nothing besides it", () => {
  const cases = [
    ["whatsapp", "995320001409", "text"],
    ["viber", "995320001409", "draft"],
    ["telegram", "ezo_homes", "text"],
  ] as const;
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.constantFrom(...cases),
      (text, [messenger, account, name]) => {
        const { searchParams } = new URL(messengerLink({ messenger, account }, text));
        expect(searchParams.get(name)).toBe(text);
        expect([...searchParams.keys()].filter((key) => key !== "number")).toEqual([name]);
      },
    ),
  );
});
