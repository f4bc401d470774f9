import { type Database, openDatabase } from "@ezo/core/platform/db";
import { Messaging } from "@ezo/core/platform/events/messaging";
import type { Log } from "@ezo/core/platform/log/log";
import { Queues } from "@ezo/core/platform/queues/queues";

export interface Connections {
  database: Database;
  messaging: Messaging;
  queues: Queues;
  close: () => Promise<void>;
}

/** A test's own connections to the database and the queues of a system. */
export function openConnections(options: {
  databaseUrl: string;
  redisUrl: string | undefined;
  poolSize: number;
  name?: string;
  log: Log;
}): Connections {
  const { databaseUrl, redisUrl, poolSize, log } = options;
  const name = options.name === undefined ? {} : { name: options.name };
  const database = openDatabase({ url: databaseUrl, poolSize, ...name, log });
  const messaging = new Messaging({ url: databaseUrl, poolSize: 2, ...name, log });
  const queues = new Queues({ messaging, redisUrl, log });
  return {
    database,
    messaging,
    queues,
    close: async () => {
      await queues.close();
      await messaging.close();
      await database.close();
    },
  };
}
