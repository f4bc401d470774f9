import { RECOVERY_CODES } from "@ezo/contract/values/limits/accounts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { hashRecoveryCode, newRecoveryCodes, newSalt, readCode } from "./recovery-codes.ts";

// ASVS 5.0: 6.5.4
it("makes ten different codes", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(RECOVERY_CODES);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
});

it("reads a code however it is typed", () => {
  const spaces = fc.array(fc.constantFrom(" ", "-", "\t", "–", "\u00A0"), { maxLength: 2 });
  fc.assert(
    fc.property(fc.array(spaces, { minLength: 11, maxLength: 11 }), fc.boolean(), (between, isLower) => {
      const [code = ""] = newRecoveryCodes();
      const letters = [...code.replace("-", "")];
      const typed = letters.map((letter, index) => (between[index] ?? []).join("") + letter).join("");
      const given = (isLower ? typed.toLowerCase() : typed) + (between[10] ?? []).join("");
      expect(readCode(given)).toEqual({ kind: "recovery", code: letters.join("") });
    }),
  );
  expect(readCode("0OiIl-23456")).toEqual({ kind: "recovery", code: "0011123456" });
  expect(readCode(" 123 456 ")).toEqual({ kind: "totp", code: "123456" });
});

it.each(["", "12345", "1234567", "ABCDE-FGHJ", "ABCDE-FGHJKM", "ABCDU-FGHJK", "١٢٣٤٥٦", "<script>ab"])(
  "reads no code in %j",
  (typed) => expect(readCode(typed)).toBeNull(),
);

// ASVS 5.0: 6.5.2
it("hashes slowly, with a salt, and the same way each time", async () => {
  const [one, other] = [newSalt(), newSalt()];
  const hashed = await hashRecoveryCode("ABCDE-FGHJK", one);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashed).not.toContain("ABCDE");
  expect(await hashRecoveryCode("ABCDEFGHJK", one)).toBe(hashed);
  expect(await hashRecoveryCode("ABCDEFGHJK", other)).not.toBe(hashed);
  expect(await hashRecoveryCode("ABCDEFGHJM", one)).not.toBe(hashed);
});
