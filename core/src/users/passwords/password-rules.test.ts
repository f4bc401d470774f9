import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCommonPassword, isMadeOfNames, mustBeGoodPassword } from "./password-rules.ts";

const NINO = { name: "Nino Beridze", email: "n.beridze@ezo.example" };
const GIORGI = { name: "გიორგი წერეთელი", email: "sales@ezo.example" };

const inAnyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, i) => (upper[i] ? letter.toUpperCase() : letter)).join(""));

describe("common passwords", () => {
  it.each(["password123", "1q2w3e4r5t", "qwertyuiop", "1234567890", "christopher", "qwerty12345"])(
    "refuses %s in any case, with signs around it",
    (common) =>
      fc.assert(
        fc.asyncProperty(inAnyCase(common), fc.constantFrom("", "!", "!!", " ", "…"), async (typed, sign) => {
          expect(await isCommonPassword(`${sign}${typed}${sign}`)).toBe(true);
        }),
      ),
  );

  it.each(["password!!", "Dragon-2024", "12345678 !!", "1987michael!", "…baseball…1", "007 DRAGON 007"])(
    "refuses %s, a shorter one with signs and numbers around it",
    async (common) => {
      expect(await isCommonPassword(common)).toBe(true);
    },
  );

  it("takes what is random", () =>
    fc.assert(
      fc.asyncProperty(fc.uuid(), async (random) => {
        expect(await isCommonPassword(random)).toBe(false);
      }),
    ));

  it.each([
    "a long enough password",
    "another long password",
    "ჩემი გრძელი პაროლი",
    "3 dragons and 1 king",
    "dragon4michael",
    "!!!!!!!!!!!?",
  ])("takes %s", async (good) => {
    expect(await isCommonPassword(good)).toBe(false);
  });
});

// ASVS 5.0: 6.2.11
describe("names of the owner", () => {
  it.each([
    ["NinoBeridze", NINO],
    ["nino.beridze!", NINO],
    ["Beridze-1990-12-31", NINO],
    ["beridzenino1", NINO],
    ["ninonino2024", NINO],
    ["ɴinoberidze".replace("ɴ", "Ｎ"), NINO],
    ["Giorgi1990", GIORGI],
    ["tsereteli.007", GIORGI],
    ["გიორგი-1990", GIORGI],
    ["SALES-sales-1", GIORGI],
    // The firm's, in the address.
    ["Orchard-2024!", { name: "Nino", email: "n@orchard.ge" }],
    ["nino@orchard", { name: "Nino", email: "n@orchard.com.ge" }],
    // In Latin letters, as a name of any alphabet is typed.
    ["ekaterina2024", { name: "Екатерина", email: "e@ezo.example" }],
  ])("refuses %s", (password, owner) => expect(isMadeOfNames(password, owner)).toBe(true));

  it.each([
    ["Nino likes green tea", NINO],
    ["in nomine domini", NINO],
    ["1234509876543", NINO],
    ["a sales password", GIORGI],
    ["an orchard in May", { name: "Nino", email: "n@orchard.ge" }],
    ["no names at all", { name: "", email: "" }],
    ["al-al-al-al", { name: "Al Bo", email: "al@ezo.example" }],
  ])("takes %s", (password, owner) => expect(isMadeOfNames(password, owner)).toBe(false));

  const word = fc.stringMatching(/^[a-z]{3,12}$/);
  const between = fc.stringMatching(/^[-_. 0-9!]{0,6}$/);
  it("refuses every password of names, numbers and signs", () =>
    fc.assert(
      fc.property(word, word, between, between, between, (first, last, a, b, c) => {
        const owner = { name: `${first} ${last}`, email: "x@ezo.example" };
        for (const password of [`${a}${first}${b}${last}${c}`, `${a}${last.toUpperCase()}${b}`])
          expect(isMadeOfNames(password, owner)).toBe(true);
      }),
    ));

  it("never refuses for a name that the password does not have", () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-m0-9]{10,20}$/),
        fc.stringMatching(/^[n-z]{1,9}$/),
        (password, name) => {
          expect(isMadeOfNames(password, { name, email: `${name}@ezo.example` })).toBe(false);
        },
      ),
    ));
});

// ASVS 5.0: 6.2.5
it("names the field, and why", async () => {
  const why = (password: string) =>
    mustBeGoodPassword("password", password, NINO).then(
      () => null,
      (error: unknown) => (error as { fields?: unknown }).fields,
    );
  expect(await why("Password123")).toEqual({ password: [expect.stringContaining("errors.password_common")] });
  expect(await why("NinoBeridze1")).toEqual({
    password: [expect.stringContaining("errors.password_own_name")],
  });
  expect(await why("a long enough password")).toBeNull();
});
