import { MESSENGERS } from "@ezo/contract/values/contact/messengers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { shownMessengers } from "./messengers.ts";

it("shows what is set up, in the form that links take", () => {
  expect(
    shownMessengers({ whatsapp: "+995 32 000 14 09", viber: "", telegram: "https://t.me/ezo_homes" }),
  ).toEqual([
    { messenger: "whatsapp", account: "995320001409" },
    { messenger: "telegram", account: "ezo_homes" },
  ]);
  expect(shownMessengers({ whatsapp: "", viber: "", telegram: "" })).toEqual([]);
});

it("leaves out whatever cannot be read, and keeps the order", () => {
  const text = fc.oneof(fc.string(), fc.constant("+995 32 000 14 09"), fc.constant("@ezo_homes"));
  fc.assert(
    fc.property(fc.record({ whatsapp: text, viber: text, telegram: text }), (stored) => {
      const shown = shownMessengers(stored);
      const order = shown.map(({ messenger }) => MESSENGERS.indexOf(messenger));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      for (const { account } of shown) expect(account).toMatch(/^\w+$/);
    }),
  );
});
