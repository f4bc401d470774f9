import { ADMIN_NAMESPACE, PUBLIC_NAMESPACE } from "@ezo/contract/live";
import { longAddressWarning } from "@ezo/core/mail/inbound-addresses";
import { createMedia } from "@ezo/core/media/media.service";
import { type Config, requireDatabaseUrl } from "@ezo/core/platform/config/config";
import { connectionName, MESSAGING_POOL } from "@ezo/core/platform/database/connections";
import { openDatabase } from "@ezo/core/platform/db";
import { createLiveAdapter, type LiveBus, liveBusOver } from "@ezo/core/platform/events/live-bus";
import { Messaging } from "@ezo/core/platform/events/messaging";
import type { Log } from "@ezo/core/platform/log/log";
import { createMailer } from "@ezo/core/platform/mail/mailer";
import { leastFreeBytes } from "@ezo/core/platform/process/free-space";
import { Queues } from "@ezo/core/platform/queues/queues";
import type { Shutdown } from "@ezo/core/platform/process/shutdown";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { Server } from "socket.io";

/** What every job uses: connections, mail, files and texts. */
export function openPlatform(config: Config, log: Log, shutdown: Shutdown) {
  const warning = longAddressWarning(config.inboundMail);
  if (warning) log.warn(warning);
  const url = requireDatabaseUrl(config);
  const name = connectionName("worker");
  const database = openDatabase({ url, poolSize: config.databasePool, name, log });
  shutdown.add(() => database.close());
  const messaging = new Messaging({ url, poolSize: MESSAGING_POOL.worker, name, log });
  shutdown.add(() => messaging.close());
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    maxConnections: config.mailConcurrency,
    dkim: config.dkim,
  });
  shutdown.add(() => mailer.close());
  const live = openLiveBus(config, messaging, log, shutdown);
  const backend = { messaging, redisUrl: config.redisUrl, log };
  const queues = new Queues(backend);
  shutdown.add(() => queues.close());
  const db = database.prisma;
  const storage = openStorage(config.storageUrl);
  return {
    config,
    log,
    database,
    db,
    messaging,
    backend,
    queues,
    live,
    mailer,
    storage,
    media: createMedia({ db, storage, log, freeBytes: () => leastFreeBytes(config) }),
    translations: createTranslations(db),
    publicUrl: config.publicUrl,
    jwtSecret: config.jwtSecret,
  };
}
export type Platform = ReturnType<typeof openPlatform>;

/** The worker's Socket.IO server never listens: it sends to browsers through the servers. */
function openLiveBus(config: Config, messaging: Messaging, log: Log, shutdown: Shutdown): LiveBus {
  const io = new Server();
  const liveAdapter = createLiveAdapter({ redisUrl: config.redisUrl, messaging, log });
  shutdown.add(() => liveAdapter.close());
  io.adapter(liveAdapter.adapter);
  for (const namespace of ["/", ADMIN_NAMESPACE, PUBLIC_NAMESPACE].map((path) => io.of(path)))
    // `io.close` requires a listening server; only the adapters were opened here.
    shutdown.add(() => namespace.adapter.close());
  return liveBusOver(io);
}
