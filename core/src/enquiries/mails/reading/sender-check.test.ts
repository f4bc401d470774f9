import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAuthenticationResults } from "./authentication-results.ts";
import { checkSender } from "./sender-check.ts";

const SERVER = "mx.firm.ge";
const header = (value: string) => ({ key: "authentication-results", value });
const check = (value: string, from = "nino@example.ge") =>
  checkSender([header(`${SERVER}; ${value}`), { key: "from", value: from }], from, SERVER);

describe("the header of a mail server", () => {
  it("is read with comments, versions, quotes and spaces", () => {
    const { server, results, isWhole } = parseAuthenticationResults(
      `mx.firm.ge (a (nested \\) one)) 1;\r\n dkim/1 = PASS (good; really) reason="a; b \\"c\\""\r\n header.d=Example.ge header.b="x/y=";` +
        ` spf=pass smtp.mailfrom="a b"@example.ge;`,
    );
    expect([server, isWhole]).toEqual(["mx.firm.ge", true]);
    expect(results.map(({ method, result }) => [method, result])).toEqual([
      ["dkim", "pass"],
      ["spf", "pass"],
    ]);
    expect(Object.fromEntries(results[0]?.properties ?? [])).toEqual({
      reason: 'a; b "c"',
      "header.d": "Example.ge",
      "header.b": "x/y=",
    });
    expect(results[1]?.properties.get("smtp.mailfrom")).toBe("a b@example.ge");
  });

  it.each(["mx.firm.ge; none", "mx.firm.ge 1; none", "mx.firm.ge"])("%j has no results", (value) =>
    expect(parseAuthenticationResults(value)).toEqual({ server: "mx.firm.ge", results: [], isWhole: true }),
  );

  it.each([
    "mx.firm.ge; dkim",
    "mx.firm.ge; dkim=",
    "mx.firm.ge; =pass",
    "mx.firm.ge; dkim=pass header.d",
    "mx.firm.ge; dkim=pass (never ends",
    'mx.firm.ge; dkim=pass reason="never ends',
    "mx.firm.ge two; dkim=pass",
    "mx.firm.ge; dkim=pass)",
  ])("%j is not read as a whole", (value) => expect(parseAuthenticationResults(value).isWhole).toBe(false));

  it.each(["", "; dkim=pass", "spf=pass smtp.mailfrom=a@b.ge"])("%j names nobody", (value) =>
    expect(parseAuthenticationResults(value).server).toBe(""),
  );

  it("never throws, and takes its time by length alone", () => {
    const parts = fc.constantFrom(
      ";",
      "=",
      "(",
      ")",
      '"',
      "\\",
      " ",
      "\n",
      "mx.firm.ge",
      "dkim",
      "pass",
      "header.d",
      "none",
      "@",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts, { maxLength: 40 }).map((all) => all.join("")),
        ),
        (value) => {
          for (const { method, result } of parseAuthenticationResults(value).results)
            expect([method, result]).toEqual([method.toLowerCase(), result.toLowerCase()]);
          expect([null, "confirmed", "unconfirmed", "failed"]).toContain(check(value));
        },
      ),
    );
    for (const char of ["(", ";", '"', "=", " ", "\\", "a"])
      expect(parseAuthenticationResults(`mx.firm.ge;${char.repeat(1_000_000)}`).isWhole).toBe(false);
  });
});

describe("a sender", () => {
  it.each([
    "dkim=pass header.d=example.ge",
    "dkim=pass header.i=@mail.example.ge header.s=k1",
    "spf=pass smtp.mailfrom=bounces@mail.example.ge; dkim=none",
    "spf=pass smtp.mailfrom=example.ge",
    "dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=example.ge",
    "dkim=fail header.d=example.ge; dkim=pass header.d=EXAMPLE.GE",
  ])("is confirmed by %s", (value) => expect(check(value)).toBe("confirmed"));

  it.each([
    "none",
    "dkim=pass header.d=mailer.example",
    "dkim=pass header.d=notexample.ge",
    "dkim=pass header.d=ge",
    "dkim=pass",
    "dkim=none; spf=softfail smtp.mailfrom=nino@example.ge",
    "spf=pass smtp.helo=example.ge",
    "spf=pass smtp.mailfrom=example.ge@mailer.example",
    "dmarc=pass header.from=mailer.example",
    "dmarc=none header.from=example.ge",
    "x-dkim=pass header.d=example.ge",
  ])("is not confirmed by %s", (value) => expect(check(value)).toBe("unconfirmed"));

  it.each([
    "dmarc=fail header.from=example.ge",
    "dkim=pass header.d=example.ge; dmarc=fail (p=none) header.from=example.ge",
    // What cannot be read may have hidden it.
    'spf=pass smtp.mailfrom="; dmarc=fail',
  ])("has failed by %s", (value) => expect(check(value)).toBe("failed"));

  it("is judged by the topmost header of the firm's own server alone", () => {
    const from = { key: "from", value: "nino@example.ge" };
    const good = header(`${SERVER}; dmarc=pass header.from=example.ge`);
    const foreign = header("mx.else.example; dmarc=fail header.from=example.ge");
    expect(checkSender([from, good, foreign], from.value, SERVER.toUpperCase())).toBe("confirmed");
    expect(checkSender([from, foreign, good], from.value, SERVER)).toBeNull();
    expect(checkSender([from], from.value, SERVER)).toBeNull();
    expect(checkSender([from, good], from.value, undefined)).toBeNull();
    expect(checkSender([from, from, good], from.value, SERVER)).toBe("unconfirmed");
  });
});
