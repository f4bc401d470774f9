import { expect, it } from "vitest";
import { z } from "zod";
import { keepFromEval } from "./no-eval.ts";

it("is what zod goes by", () => {
  expect(z.config().jitless).not.toBe(true);
  keepFromEval();
  expect(z.config().jitless).toBe(true);
  z.config({ jitless: false });
});
