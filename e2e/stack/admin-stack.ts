import { afterAll, beforeAll } from "vitest";
import { type Stack, type StackOptions, startStack } from "./stack.ts";

/** A stack for the tests of a file, called by an administrator. */
export function useAdminStack(options: StackOptions = {}) {
  let stack: Stack;
  let token: string;
  beforeAll(async () => {
    stack = await startStack(options);
    token = await stack.token();
  });
  afterAll(() => stack.stop());
  const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
  return { stack: () => stack, token: () => token, call, db: () => stack.database.prisma };
}
