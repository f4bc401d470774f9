import { loadConfig } from "@ezo/core/platform/config/config";
import { createLog } from "@ezo/core/platform/log/log";
import { type RunningServer, startServer } from "@ezo/server/server";
import type { BuiltSystem } from "./built-system.ts";

/** One more server of a built system, in this process, so that `plansOf` sees what it asks the database. */
export const startServerHere = ({ environment }: BuiltSystem): Promise<RunningServer> =>
  startServer({ ...loadConfig(environment), port: 0, renderThreads: 0 }, createLog("error", "server"));
