import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Config } from "@ezo/core/platform/config/config";

/** A worker in a separate process, which a test can kill. */
export async function startWorkerChild(config: Config): Promise<{ kill: () => Promise<void> }> {
  const child: ChildProcess = fork(new URL("../../worker/src/main.ts", import.meta.url), {
    execArgv: ["--import", "tsx"],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "test",
      DATA_DIR: config.dataDir,
      DATABASE_URL: config.databaseUrl,
      REDIS_URL: config.redisUrl ?? "",
      SMTP_URL: config.smtpUrl,
      PUBLIC_URL: config.publicUrl,
      WEBHOOK_LOOPBACK: String(config.webhookLoopback),
      CAMPAIGN_CONCURRENCY: String(config.campaignConcurrency),
      REPLY_HOLD_SECONDS: String(config.replyHoldSeconds),
      LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
    },
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the worker ended with ${String(code)}`))),
  ]);
  return {
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}
