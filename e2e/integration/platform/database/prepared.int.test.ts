import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { PREPARED } from "@ezo/core/platform/database/prepared";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../../stack/services/database.ts";

it("keeps marked statements prepared on a connection, within a transaction too, and no others", async () => {
  const { url, drop } = await createTestDatabase();
  const { prisma, close } = openDatabase({ url, poolSize: 1, log: createLog("silent", "test") });
  try {
    const double = (db: Pick<typeof prisma, "$queryRaw">, number: number) =>
      db.$queryRaw`${PREPARED} select ${number}::int * 2 as double`;
    for (const number of [1, 2, 3]) expect(await double(prisma, number)).toEqual([{ double: number * 2 }]);
    expect(await prisma.$transaction((tx) => double(tx, 4))).toEqual([{ double: 8 }]);
    const kept = await prisma.$queryRaw`select statement from pg_prepared_statements`;
    expect(kept).toEqual([{ statement: expect.stringContaining("as double") }]);
  } finally {
    await close();
    await drop();
  }
});
