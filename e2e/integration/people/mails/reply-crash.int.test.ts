import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { describe, expect, it, vi } from "vitest";
import { startSmtpSink } from "../../../stack/services/smtp-sink.ts";
import { startStack } from "../../../stack/stack.ts";
import { startWorkerChild } from "../../../stack/worker-process.ts";

const MAIL = { subject: "ბინა 802", body: "გამარჯობა!\n\nფასი: $ 139 700" };

describe("a worker that dies while it sends a reply", () => {
  it("leaves one mail at most, and says that it may have arrived", async () => {
    const sink = await startSmtpSink({ delayMs: 1500 });
    const other = await startStack({ workers: 0, env: { SMTP_URL: sink.url } });
    const worker = await startWorkerChild(other.config);
    try {
      const prisma = other.database.prisma;
      const person = await prisma.enquiry.create({
        data: { source: "contact_form", name: "N", email: "crash@example.ge", message: "", locale: "en" },
      });
      const token = await other.token();
      const { data } = await other.call(
        replyToEnquiry,
        { params: { id: String(person.id) }, body: MAIL },
        { token },
      );
      const statusOf = async () =>
        (await prisma.enquiryReply.findUniqueOrThrow({ where: { id: data.id } })).status;
      // The mail is on its way: the server has its address and has not answered yet.
      await vi.waitFor(() => expect(sink.triesOf(person.email)).toBe(1), { timeout: 60_000, interval: 20 });
      await vi.waitFor(async () =>
        expect(await prisma.delivery.count({ where: { status: "sending" } })).toBe(1),
      );
      await worker.kill();
      expect(await statusOf()).toBe("queued");
      await other.startWorker();
      await other.queues.add([{ name: "send-reply", payload: { reply_id: data.id }, id: "after-the-crash" }]);
      await vi.waitFor(async () => expect(await statusOf()).toBe("unconfirmed"), { timeout: 60_000 });
      expect(sink.triesOf(person.email)).toBe(1);
    } finally {
      await worker.kill();
      await other.stop();
      await sink.close();
    }
  });
});
