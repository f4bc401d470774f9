import type { Currency } from "@ezo/contract/values/money/currency";
import type { Db, Tx } from "../../platform/db.ts";
import { holdOwnCurrency } from "../../prices/lists/list-currency.ts";

/** A whole house in one transaction. */
const LONG = { timeout: 60_000 };

/** A write of many prices, all in one currency: the firm's, which stays until they are written. `said` is the author's. */
export const bulkWrite = <T>(db: Db, work: (tx: Tx) => Promise<T>, said?: Currency): Promise<T> =>
  db.$transaction(async (tx) => {
    await holdOwnCurrency(tx, said);
    return work(tx);
  }, LONG);
