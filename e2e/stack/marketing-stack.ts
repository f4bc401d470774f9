import { afterAll, beforeAll } from "vitest";
import { MARKETING, type Stack, startStack } from "./stack.ts";

/** A stack without workers or rate limits for the tests of a file, called by a member of the marketing team. */
export function useMarketingStack() {
  let stack: Stack;
  let token: string;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: "0" } });
    token = await stack.token(MARKETING);
  });
  afterAll(() => stack.stop());
  const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
  return { stack: () => stack, call, db: () => stack.database.prisma };
}
