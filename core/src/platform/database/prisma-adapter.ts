import { PrismaPg } from "@prisma/adapter-pg";
import { setCallerSql } from "./audit-context.ts";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Transaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

/**
 * Prisma loads a row's relations side by side, also within a transaction. Its one connection answers one query at a
 * time, and `pg` 9 no longer queues the others; so they wait here. In a transaction of a request it is set who makes it.
 */
export class QueuedPrismaPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const transaction = queued(await start(level));
      const sql = setCallerSql();
      // Not awaited: it is the first in the transaction's queue. Should it fail, so does every statement after it.
      if (sql !== undefined) transaction.queryRaw({ sql, args: [], argTypes: [] }).catch(() => undefined);
      return transaction;
    };
    return adapter;
  }
}

function queued(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Query, Result>(ask: (query: Query) => Promise<Result>) => {
    return (query: Query): Promise<Result> => {
      const answer = last.then(() => ask(query));
      last = answer.catch(() => undefined); // Its caller gets the error; the next query goes on.
      return answer;
    };
  };
  transaction.queryRaw = inTurn(transaction.queryRaw.bind(transaction));
  transaction.executeRaw = inTurn(transaction.executeRaw.bind(transaction));
  return transaction;
}
