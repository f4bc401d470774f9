import fc from "fast-check";
import { expect, it } from "vitest";
import { telegramName } from "./messengers.ts";

it("reads a name of Telegram in every way in which people write it", () => {
  for (const text of ["ezo_homes", "@ezo_homes", "t.me/ezo_homes", " https://t.me/ezo_homes/ "])
    expect(telegramName(text)).toBe("ezo_homes");
});

it("refuses what is no name", () => {
  const names = ["", "abc", "1ezo", "ezo homes"];
  const addresses = ["https://t.me/", "https://t.me/a/b", "https://evil.test/ezo_homes"];
  for (const text of [...names, ...addresses]) expect(telegramName(text)).toBeNull();
});

// ASVS 5.0: 1.2.2
it("answers nothing that could change the address it is put into", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `t.me/${text}`),
      ),
      (text) => {
        const name = telegramName(text);
        if (name !== null) expect(name).toMatch(/^[A-Za-z]\w{3,31}$/);
      },
    ),
  );
});
