import { runProcess } from "@ezo/core/platform/process/run-process";
import { startServer } from "./server.ts";

await runProcess("server", startServer);
