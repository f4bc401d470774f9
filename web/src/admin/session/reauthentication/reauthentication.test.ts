import fc from "fast-check";
import { expect, it } from "vitest";
import { Reauthentication } from "./reauthentication.ts";

it("answers every call that waits with the one answer, and none with an earlier one", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom("ask", "yes", "no"), { maxLength: 30 }), async (steps) => {
      const question = new Reauthentication();
      const answers: Promise<boolean>[] = [];
      const expected: boolean[] = [];
      for (const step of steps)
        if (step === "ask") answers.push(question.ask());
        else {
          while (expected.length < answers.length) expected.push(step === "yes");
          question.settle(step === "yes");
          expect(question.isAsked()).toBe(false);
        }
      expect(question.isAsked()).toBe(expected.length < answers.length);
      expect(await Promise.all(answers.slice(0, expected.length))).toEqual(expected);
    }),
  ));
