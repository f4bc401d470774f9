import { HOUR_MS } from "@ezo/contract/values/time";
import type { QueuedJob } from "@ezo/core/platform/queues/queues";
import { expect, vi } from "vitest";
import { startSmtpSink } from "../../../stack/services/smtp-sink.ts";
import type { Stack, StackOptions } from "../../../stack/stack.ts";
import { startWorkerChild } from "../../../stack/worker-process.ts";

/** Kills a worker over the mail that it sends, has another one run the job again, and expects that nobody is mailed twice. */
export async function killedOverMail<S extends { app: Stack }>(of: {
  start: (options: StackOptions) => Promise<S>;
  email: string;
  /** Orders the mail to `email`. */
  order: (stack: S) => Promise<unknown>;
  /** The job of that mail, to be queued once more. */
  again: (stack: S) => Promise<QueuedJob>;
  /** Orders what is due at a time, and returns how many mails that are. */
  orderAt: (stack: S, now: Date) => Promise<number>;
}): Promise<void> {
  const { start, email, order, again, orderAt } = of;
  const sink = await startSmtpSink({ delayMs: 1500 });
  const stack = await start({ workers: 0, env: { SMTP_URL: sink.url } });
  const { app } = stack;
  const worker = await startWorkerChild(app.config);
  try {
    await order(stack);
    // The mail is on its way: the server has its address and has not answered yet.
    await vi.waitFor(() => expect(sink.triesOf(email)).toBe(1), { timeout: 60_000, interval: 20 });
    await worker.kill();
    await app.startWorker();
    const job = await again(stack);
    await app.queues.add([job]);
    // The killed worker's own job is active until its lock runs out.
    await vi.waitFor(
      async () => {
        const added = await app.queues.queue("mail").getJob(job.id);
        expect(await added?.getState()).toBe("completed");
      },
      { timeout: 60_000 },
    );
    // Nor does the next round name the apartment again. A round of the killed worker may be active until its lock runs out.
    expect(await orderAt(stack, new Date(Date.now() + 25 * HOUR_MS))).toBe(0);
    expect(sink.triesOf(email)).toBe(1);
    expect(await app.database.prisma.delivery.count({ where: { status: "sending" } })).toBe(1);
  } finally {
    await worker.kill();
    await app.stop();
    await sink.close();
  }
}
