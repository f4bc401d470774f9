import { type Db, openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import type { Stack } from "../../../stack/stack.ts";

const NAME = "killed-test";
const KILLS_PER_ROUND = 2;

export type Workers = ReturnType<typeof openWorkers>;
/** Four workers with connections of their own, which `underKills` cuts. The test closes them. */
export const openWorkers = ({ config }: Stack) =>
  Array.from({ length: 4 }, () =>
    openDatabase({
      url: config.databaseUrl ?? "",
      poolSize: 2,
      name: NAME,
      log: createLog(config.logLevel, "test"),
    }),
  );

/** Runs `work` in all workers, some of whose connections are cut in the middle of it. */
export async function underKills(
  { database }: Stack,
  workers: Workers,
  work: (worker: Db) => Promise<number>,
): Promise<{ killed: number; failed: number }> {
  let [killed, isOver] = [0, false];
  const running = Promise.allSettled(workers.map(({ prisma }) => work(prisma))).finally(() => {
    isOver = true;
  });
  while (!isOver && killed < KILLS_PER_ROUND) {
    const victims = await database.prisma.$queryRaw<{ ok: boolean }[]>`
      select pg_terminate_backend(pid) as ok from pg_stat_activity
      where application_name like ${`%${NAME}%`} and state <> 'idle' order by random() limit 1`;
    killed += victims.length;
  }
  const results = await running;
  return { killed, failed: results.filter(({ status }) => status === "rejected").length };
}
