import { runProcess } from "@ezo/core/platform/process/run-process";
import { startWorkerProcess } from "./worker.ts";

await runProcess("worker", startWorkerProcess);
