import pg from "pg";
import { type Statement, statementsOf } from "./statements.ts";

/** How PostgreSQL has carried out one statement. */
export interface Plan {
  text: string;
  /** Rows and index entries that were read, those that a filter then left out included. */
  rowsRead: number;
  /** Pages of tables and indexes that were read, from memory or from the disk. */
  blocks: number;
  /** Tables of which every row was read, with the number of rows. */
  wholeTables: Readonly<Record<string, number>>;
}

/** The plans of all queries that this process sends while `work` runs, by running each again. */
export async function plansOf(databaseUrl: string, work: () => Promise<unknown>): Promise<Plan[]> {
  const statements = (await statementsOf(work)).filter(isQuery);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const plans: Plan[] = [];
    for (const statement of statements) plans.push(await planOf(client, statement));
    return plans;
  } finally {
    await client.end();
  }
}

const isQuery = ({ text }: Statement): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(pg_notify|insert|update|delete)\b/i.test(text);

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  /** These of the node with all below it. */
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

async function planOf(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const [root] = rows.map((row) => row["QUERY PLAN"][0].Plan);
  const nodes = root ? withDescendants(root) : [];
  const wholeTables: Record<string, number> = {};
  for (const node of nodes)
    if (node["Node Type"] === "Seq Scan") wholeTables[node["Relation Name"] ?? ""] = rowsReadBy(node);
  const scans = nodes.filter((node) => node["Node Type"].endsWith("Scan"));
  return {
    text,
    rowsRead: scans.reduce((sum, node) => sum + rowsReadBy(node), 0),
    blocks: (root?.["Shared Hit Blocks"] ?? 0) + (root?.["Shared Read Blocks"] ?? 0),
    wholeTables,
  };
}

const withDescendants = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(withDescendants),
];

/** `Actual Rows` and those removed are means of the node's loops. */
const rowsReadBy = (node: PlanNode): number =>
  Math.round(
    (node["Actual Rows"] +
      (node["Rows Removed by Filter"] ?? 0) +
      (node["Rows Removed by Index Recheck"] ?? 0)) *
      node["Actual Loops"],
  );
