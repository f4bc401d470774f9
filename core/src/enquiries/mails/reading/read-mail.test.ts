import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RECEIVED_FILES_MAX, RECEIVED_TEXT_MAX_LENGTH } from "@ezo/contract/values/limits/mail";
import { readMail, type ReadMail } from "./read-mail.ts";

interface Written {
  from: { name: string; address: string };
  headers?: Record<string, string>;
  text?: string;
  html?: string;
  files?: readonly { name: string; type: string; content: string }[];
}
const encoded = (text: string) => Buffer.from(text).toString("base64");
const part = (type: string, content: string, more: readonly string[] = []) =>
  [`Content-Type: ${type}`, "Content-Transfer-Encoding: base64", ...more, "", encoded(content)].join("\r\n");
/** The mail as it comes over the wire. */
const raw = ({ from, headers = {}, text, html, files = [] }: Written): Buffer => {
  const parts = [
    ...(text === undefined ? [] : [part("text/plain; charset=utf-8", text)]),
    ...(html === undefined ? [] : [part("text/html; charset=utf-8", html)]),
    ...files.map(({ name, type, content }) =>
      part(type, content, [`Content-Disposition: attachment; filename="${name}"`]),
    ),
  ];
  return Buffer.from(
    [
      `From: =?utf-8?B?${encoded(from.name)}?= <${from.address}>`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "MIME-Version: 1.0",
      "Content-Type: multipart/mixed; boundary=b",
      "",
      ...parts.flatMap((one) => ["--b", one]),
      "--b--",
      "",
    ].join("\r\n"),
  );
};
const read = async (mail: Written): Promise<ReadMail> => {
  const found = await readMail(raw(mail));
  if (found.isReport) throw new Error("read as a report");
  return found;
};
const FROM = { name: "ნინო ბერიძე", address: "nino@example.ge" };

describe("a mail that has arrived", () => {
  it("is read with its sender, whom it was sent to, what it answers, and its words", async () => {
    const mail = await read({
      from: FROM,
      headers: {
        To: "sales+e1-abc@ezo.test",
        Cc: "Gio <gio@example.ge>",
        Subject: `=?utf-8?B?${encoded("Re: ბინა 802")}?=`,
        "Message-ID": "<one@example.ge>",
        "In-Reply-To": "<last@ezo.test>",
        References: "<first@ezo.test> <last@ezo.test>",
        "Delivered-To": "sales@ezo.test",
      },
      text: "შაბათს მოვალ.\n\n> როდის?",
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
      html: `<p>Hello</p><script>alert(1)</script><img src="https://spy.example/x.png"><p>See <a href="https://a.example/">this</a></p>`,
    });
    expect(mail.text).toContain("Hello");
    expect(mail.text).toContain("See this https://a.example/");
    expect(mail.text).not.toMatch(/alert|spy|</);
  });

  // ASVS 5.0: 5.4.2
  it("keeps its files under harmless names, as many as are kept", async () => {
    const many = Array.from({ length: RECEIVED_FILES_MAX + 2 }, (_, index) => ({
      name: `page ${index}.pdf`,
      content: `file ${index}`,
      type: "application/pdf",
    }));
    const mail = await read({
      from: FROM,
      text: "Files",
      files: [{ name: "../../etc/pass:wd", content: "x", type: "text/html" }, ...many],
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
    const mail = await read({ from: FROM, text: "x", headers: { [name]: value } });
    expect(mail.isAutomatic).toBe(isAutomatic);
  });

  it.each([
    ["REPLY", "ACCEPTED", true],
    ["REPLY", "DECLINED", false],
    ["REPLY", "TENTATIVE", false],
    ["COUNTER", "ACCEPTED", false],
    ["REQUEST", "ACCEPTED", undefined],
  ])(
    "of a calendar (%s, %s) asks for an answer unless somebody comes as agreed",
    async (method, state, expected) => {
      const content = [
        "BEGIN:VCALENDAR",
        `METHOD:${method}`,
        "BEGIN:VEVENT",
        // Folded, as calendars write it.
        'ATTENDEE;CN="Nino Beridze";CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=',
        ` ${state}:mailto:nino@example.ge`,
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n");
      const files = [{ name: "invite.ics", type: `text/calendar; method=${method}`, content }];
      for (const headers of [{}, { "Auto-Submitted": "auto-replied" }]) {
        const mail = await read({ from: FROM, text: "x", files, headers });
        expect(mail.isAutomatic).toBe(expected ?? "Auto-Submitted" in headers);
      }
    },
  );

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
    const wellFormed = raw({ from: FROM, headers: { Subject: "Hello" }, text: "x", html: "<p>x</p>" });
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
