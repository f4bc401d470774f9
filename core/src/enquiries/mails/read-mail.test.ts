import fc from "fast-check";
import { createTransport, type SendMailOptions } from "nodemailer";
import { describe, expect, it } from "vitest";
import { RECEIVED_FILES_MAX, RECEIVED_TEXT_MAX_LENGTH } from "@ezo/contract/values/limits";
import { readMail, type ReadMail } from "./read-mail.ts";

const writer = createTransport({ streamTransport: true, buffer: true });
/** The mail as it comes over the wire. */
const raw = async (mail: SendMailOptions) => (await writer.sendMail(mail)).message as Buffer;
const read = async (mail: SendMailOptions): Promise<ReadMail> => {
  const found = await readMail(await raw(mail));
  if (found.isReport) throw new Error("read as a report");
  return found;
};
const FROM = { name: "ნინო ბერიძე", address: "nino@example.ge" };

describe("a mail that has arrived", () => {
  it("is read with its sender, whom it was sent to, what it answers, and its words", async () => {
    const mail = await read({
      from: FROM,
      to: "sales+e1-abc@ezo.test",
      cc: ["Gio <gio@example.ge>"],
      subject: "Re: ბინა 802",
      messageId: "<one@example.ge>",
      inReplyTo: "<last@ezo.test>",
      references: ["<first@ezo.test>", "<last@ezo.test>"],
      text: "შაბათს მოვალ.\n\n> როდის?",
      headers: { "Delivered-To": "sales@ezo.test" },
    });
    expect(mail).toMatchObject({
      messageId: "<one@example.ge>",
      from: { email: "nino@example.ge", name: "ნინო ბერიძე" },
      answers: ["<last@ezo.test>", "<first@ezo.test>"],
      subject: "Re: ბინა 802",
      text: "შაბათს მოვალ.\n\n> როდის?",
      isAutomatic: false,
      files: [],
    });
    expect(mail.recipients).toEqual(["sales+e1-abc@ezo.test", "gio@example.ge", "sales@ezo.test"]);
  });

  it("without plain text is read as words, without what its HTML would do", async () => {
    const mail = await read({
      from: FROM,
      to: "sales@ezo.test",
      html: `<p>Hello</p><script>alert(1)</script><img src="https://spy.example/x.png"><p>See <a href="https://a.example/">this</a></p>`,
    });
    expect(mail.text).toContain("Hello");
    expect(mail.text).toContain("See this [https://a.example/]");
    expect(mail.text).not.toMatch(/alert|spy|</);
  });

  it("keeps its files under harmless names, as many as are kept", async () => {
    const many = Array.from({ length: RECEIVED_FILES_MAX + 2 }, (_, index) => ({
      filename: `page ${index}.pdf`,
      content: `file ${index}`,
      contentType: "application/pdf",
    }));
    const mail = await read({
      from: FROM,
      to: "sales@ezo.test",
      text: "Files",
      attachments: [{ filename: "../../etc/pass:wd", content: "x", contentType: "text/html" }, ...many],
    });
    expect(mail.files).toHaveLength(RECEIVED_FILES_MAX);
    expect(mail.filesLeftOut).toBe(3);
    expect(mail.files[0]).toMatchObject({ name: "_.._etc_pass_wd", type: "text/html" });
    expect(new TextDecoder().decode(mail.files[1]?.content)).toBe("file 0");
  });

  it.each([
    ["Auto-Submitted", "auto-replied", true],
    ["Auto-Submitted", "no", false],
    ["Precedence", "bulk", true],
    ["List-Id", "<news.example.ge>", true],
    ["X-Autoreply", "yes", true],
    ["Return-Path", "<>", true],
    ["X-Priority", "1", false],
  ])("with %s: %s is one of a program: %s", async (name, value, isAutomatic) => {
    const mail = await read({ from: FROM, to: "s@ezo.test", text: "x", headers: { [name]: value } });
    expect(mail.isAutomatic).toBe(isAutomatic);
  });

  it("is a report where it says what became of another mail", async () => {
    const report = [
      "From: MAILER-DAEMON",
      "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example.ge",
      "",
      "Final-Recipient: rfc822; nino@example.ge",
      "Action: failed",
      "Status: 5.1.1",
      "--b--",
      "",
    ].join("\r\n");
    expect(await readMail(Buffer.from(report))).toMatchObject({ isReport: true });
  });

  it("is refused as malformed, and never otherwise, whatever it is", async () => {
    const wellFormed = await raw({
      from: FROM,
      to: "s@ezo.test",
      subject: "Hello",
      text: "x",
      html: "<p>x</p>",
    });
    const broken = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(fc.tuple(fc.nat(wellFormed.length - 1), fc.nat(255)), { maxLength: 20 }).map((changes) => {
        const copy = Buffer.from(wellFormed);
        for (const [at, byte] of changes) copy[at] = byte;
        return new Uint8Array(copy);
      }),
    );
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        const found = await readMail(bytes).catch((error: unknown) => error);
        if (found instanceof Error) {
          expect(found).toMatchObject({ code: "malformed" });
          return;
        }
        const mail = found as Awaited<ReturnType<typeof readMail>>;
        if (mail.isReport) return;
        const { text, subject, from } = mail;
        expect(text.length).toBeLessThanOrEqual(RECEIVED_TEXT_MAX_LENGTH);
        for (const stored of [text, subject, from.name]) {
          expect(stored).not.toContain("\0");
          expect(stored).not.toMatch(/\p{Surrogate}/u);
        }
        expect(subject).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
