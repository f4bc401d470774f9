import { TOTP_DRIFT_STEPS, TOTP_PERIOD_SECONDS } from "@ezo/contract/values/limits/accounts";
import fc from "fast-check";
import { HOTP, Secret } from "otpauth";
import { expect, it } from "vitest";
import { newSecret, setupUri, stepAt, takenStep, typedSecret } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");
const codeAt = (bytes: Uint8Array, counter: number) =>
  HOTP.generate({ secret: new Secret({ buffer: new Uint8Array(bytes).buffer }), counter });
const atStep = (step: number, second = 0) => new Date((step * TOTP_PERIOD_SECONDS + second) * 1000);
/** Until the year 2200. */
const steps = fc.integer({ min: 10, max: 241_000_000 });
const seconds = fc.integer({ min: 0, max: TOTP_PERIOD_SECONDS - 1 });

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("has the codes of RFC 6238 at second %i", (second, code) => {
  expect(codeAt(secret, stepAt(new Date(second * 1000)))).toBe(code);
});

it("takes a code in its own step and those beside it, and never otherwise", () => {
  fc.assert(
    fc.property(steps, seconds, fc.integer({ min: -2, max: 2 }), (step, second, away) => {
      const code = codeAt(secret, step);
      const taken = takenStep(secret, code, { at: atStep(step + away, second), lastStep: null });
      // Of a million codes two may be the same; then it counts as that of the earlier step.
      const near = [-1, 0, 1].map((beside) => step + away + beside);
      const fitting = near.find((one) => codeAt(secret, one) === code) ?? null;
      expect(taken).toBe(fitting);
      if (Math.abs(away) <= TOTP_DRIFT_STEPS) expect(taken).not.toBeNull();
    }),
  );
});

// ASVS 5.0: 6.5.1
it("takes each step once and none before it, whatever the order of attempts", () => {
  const attempts = fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1, max: 1 })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(steps, attempts, (start, moves) => {
      let [now, lastStep]: [number, number | null] = [start + 100, null];
      for (const [clock, behind] of moves) {
        // Clocks may be set back.
        now += clock;
        const taken = takenStep(secret, codeAt(secret, now + behind), { at: atStep(now), lastStep });
        if (taken === null) continue;
        expect(taken).toBeGreaterThan(lastStep ?? 0);
        lastStep = taken;
      }
    }),
  );
});

it("takes nothing that is no code", () => {
  const at = atStep(1000);
  const codes = [999, 1000, 1001].map((step) => codeAt(secret, step));
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!codes.includes(text));
      expect(takenStep(secret, text, { at, lastStep: null })).toBeNull();
    }),
  );
  expect(takenStep(Buffer.from("another secret of 20"), codes[1] ?? "", { at, lastStep: null })).toBeNull();
});

it("makes secrets of 160 bits and offers them with name and issuer", () => {
  const made = newSecret();
  expect(made.length).toBe(20);
  const uri = new URL(setupUri(made, { issuer: "ვაკე", label: "ნინო@ezo.ge" }));
  expect(uri.protocol).toBe("otpauth:");
  expect(decodeURIComponent(uri.pathname)).toContain("ნინო@ezo.ge");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: "ვაკე",
    secret: typedSecret(made),
    digits: "6",
    period: "30",
    algorithm: "SHA1",
  });
});
