import { afterAll, beforeAll, beforeEach } from "vitest";
import { createStock } from "../../../stack/factories/explorer.ts";
import { type Stack, type StackOptions, startStack } from "../../../stack/stack.ts";

type Stock = Awaited<ReturnType<typeof createStock>>;

/** A stack for the tests of a file about price lists, called by an administrator, with a stock of its own for each test. */
export function usePriceListStack(options: StackOptions = {}) {
  let stack: Stack;
  let token: string;
  let stock: Stock;
  beforeAll(async () => {
    stack = await startStack(options);
    token = await stack.token();
  });
  afterAll(() => stack.stop());
  const db = () => stack.database.prisma;
  /** Another stock takes the place of the test's, as for each of several histories in one test. */
  const restock = async (): Promise<void> => {
    stock = await createStock(db());
  };
  beforeEach(restock);
  const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
  return { stack: () => stack, token: () => token, stock: (): Stock => stock, restock, db, call };
}
