import { runProcess } from "@ezo/core/platform/process";
import { startServer } from "./server.ts";

await runProcess("server", startServer);
