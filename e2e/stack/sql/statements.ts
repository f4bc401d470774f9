import pg from "pg";

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * What this process sends to databases while `work` runs, in its order. Both the pool and Prisma's adapter give their
 * statements to a client.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  // Called with each client as `this`.
  const query = Reflect.get(pg.Client.prototype, "query") as (...args: unknown[]) => unknown;
  const recording = function (this: pg.Client, ...args: unknown[]): unknown {
    const [asked, values] = args as [string | pg.QueryConfig, unknown[] | undefined];
    const text = typeof asked === "string" ? asked : asked.text;
    const given = (typeof asked === "string" ? values : asked.values) ?? [];
    statements.push({ text, values: Array.isArray(given) ? given : [] });
    return Reflect.apply(query, this, args);
  };
  Object.assign(pg.Client.prototype, { query: recording });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return statements;
}
