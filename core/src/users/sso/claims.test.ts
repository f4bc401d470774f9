import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readClaims, roleOf, together } from "./claims.ts";

const SETTINGS = { roleClaim: "groups", trustsEmail: false };
const WHO = { iss: "https://id.firm.ge", sub: "42" };
const read = (claims: Record<string, unknown>, settings: Partial<typeof SETTINGS> = {}) =>
  readClaims({ ...WHO, ...claims }, { ...SETTINGS, ...settings });

describe("the claims", () => {
  it("say who somebody is, with the address in canonical form", () => {
    const claims = { email: "Nino@FIRM.ge", email_verified: true, name: " Nino\n Beridze ", groups: ["it"] };
    expect(read(claims)).toEqual({
      issuer: WHO.iss,
      subject: WHO.sub,
      email: "nino@firm.ge",
      isEmailVerified: true,
      name: expect.stringMatching(/^Nino +Beridze$/) as string,
      groups: ["it"],
    });
  });

  it.each<[said: unknown, trustsEmail: boolean, isVerified: boolean]>([
    [true, false, true],
    ["true", false, true],
    [false, true, false],
    ["false", true, false],
    [1, true, false],
    [undefined, true, true],
    [undefined, false, false],
    [null, false, false],
  ])("email_verified %j is believed where we trust it (%s): %s", (said, trustsEmail, isEmailVerified) =>
    expect(read({ email: "a@firm.ge", email_verified: said }, { trustsEmail })).toMatchObject({
      isEmailVerified,
    }),
  );

  it("name people by what there is", () => {
    expect(read({ given_name: "Nino", family_name: "Beridze" })?.name).toBe("Nino Beridze");
    expect(read({ name: "\u200B", preferred_username: "nino" })?.name).toBe("nino");
    expect(read({ email: "nino@firm.ge" })?.name).toBe("nino");
  });

  // ASVS 5.0: 15.3.6
  it("are read within others where the name has dots, and never from what every object has", () => {
    const claims = { realm_access: { roles: ["seller"] }, "https://firm.ge/roles": "it" };
    expect(read(claims, { roleClaim: "realm_access.roles" })?.groups).toEqual(["seller"]);
    expect(read(claims, { roleClaim: "https://firm.ge/roles" })?.groups).toEqual(["it"]);
    const none = ["constructor.name", "__proto__", "realm_access.length", "sub.length", "none.at.all"];
    for (const roleClaim of none) expect(read(claims, { roleClaim })?.groups).toEqual([]);
  });

  it("are nobody's without an issuer and a subject, and of any shape never a failure", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.string(), (raw, roleClaim) => {
        const claims = readClaims(raw, { roleClaim, trustsEmail: true });
        if (claims === null) return;
        expect(claims.subject).toBe(raw["sub"]);
        expect(claims.issuer).toBe(raw["iss"]);
      }),
    );
    for (const sub of [undefined, "", 7, null, ["42"], "4\0", "x".repeat(256)])
      expect(read({ sub })).toBeNull();
    expect(readClaims({ sub: "42" }, SETTINGS)).toBeNull();
  });
});

it("gives the role of the first pair that fits, whatever the order of the groups", () => {
  const name = fc.constantFrom("a", "b", "c", "d");
  const value = fc.oneof(name, fc.constant("*"));
  const pair = fc.record({ value, role: fc.constantFrom("admin", "editor") });
  fc.assert(
    fc.property(fc.array(name), fc.array(pair), (groups, map) => {
      const role = roleOf(groups, map);
      expect(roleOf(groups.toReversed(), map)).toBe(role);
      const first = map.find(({ value }) => value === "*" || groups.includes(value));
      expect(role).toBe(first?.role);
    }),
  );
});

it("never believes what one source says of the address that the other names", () => {
  const claim = fc.record(
    { email: fc.constantFrom("a@firm.ge", "b@firm.ge"), email_verified: fc.boolean() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(claim, claim, (token, about) => {
      const both = together(token, about);
      const from = [token, about].some(
        (one) => one.email === both["email"] && one.email_verified === both["email_verified"],
      );
      expect(from || both["email_verified"] === undefined).toBe(true);
    }),
  );
  const token = { sub: "42", email: "a@firm.ge" };
  expect(together(token, { sub: "42", email: "b@firm.ge", email_verified: true })).toMatchObject({
    email: "b@firm.ge",
    email_verified: true,
  });
  expect(together({ ...token, name: "Nino" }, { name: "Another" })).toMatchObject({ name: "Nino" });
});
