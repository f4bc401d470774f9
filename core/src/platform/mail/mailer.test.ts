import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { createBulkMailer, isHardBounce } from "./bulk-mailer.ts";
import { DEFAULT_SENDER } from "./default-sender.ts";
import { createMailer, nameInFrom, senderOf, wasRefused } from "./mailer.ts";

const STAGES = ["greeting", "MAIL FROM", "RCPT TO", "DATA", "content"] as const;
type Stage = (typeof STAGES)[number];
const CUTS = {
  closed: (socket: Socket) => socket.end(),
  destroyed: (socket: Socket) => socket.destroy(),
  reset: (socket: Socket) => socket.resetAndDestroy(),
};

const closings: (() => void)[] = [];
afterEach(() => closings.splice(0).forEach((close) => close()));

/** A mail server whose connections end at a stage, in place of its answer. Returns its address. */
async function cutAt(stage: Stage, cut: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    // The client's side of a connection that is reset.
    socket.on("error", () => undefined);
    if (stage === "greeting") return cut(socket);
    socket.write("220 mail.test ESMTP\r\n");
    let text = "";
    let isContent = false;
    socket.on("data", (bytes) => {
      text += bytes.toString();
      if (isContent) return text.endsWith("\r\n.\r\n") ? cut(socket) : undefined;
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (stage !== "content" && line.startsWith(stage)) return cut(socket);
        isContent = line === "DATA";
        socket.write(isContent ? "354 go on\r\n" : "250 ok\r\n");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closings.push(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const options = { from: "office@ezo.test", maxConnections: 1, dkim: undefined };
const mail = { subject: "Linden Court", html: "<p>Yard</p>", text: "Yard" };

describe.each(STAGES)("a connection that is lost at %s", (stage) => {
  it.each(Object.keys(CUTS) as (keyof typeof CUTS)[])(
    "and %s may have brought the mail only when all of it was written",
    async (how) => {
      const smtpUrl = await cutAt(stage, CUTS[how]);
      const mailer = createMailer({ smtpUrl, ...options });
      const bulkMailer = createBulkMailer({ smtpUrl, ...options });
      closings.push(mailer.close, bulkMailer.close);

      const own = { ...mail, firm: "Ezo", autoSubmitted: "auto-generated" as const };
      const sending = mailer.send({ ...own, to: ["nino@ezo.test"] });
      const error = await sending.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(Error);
      expect(wasRefused(error)).toBe(stage !== "content");

      const bulk = { ...mail, to: "nino@ezo.test", messageId: "1@ezo.test", replyTo: undefined, headers: {} };
      const { kind } = await bulkMailer.send(bulk);
      expect(kind).toBe(stage === "greeting" ? "unreachable" : stage === "content" ? "unknown" : "deferred");
    },
  );
});

describe("a refusal for good", () => {
  it.each([
    ["550 5.1.1 no such user", "RCPT TO", true],
    ["550 5.1.10 the domain takes no mail", "RCPT TO", true],
    ["550 5.2.1 the mailbox is disabled", "RCPT TO", true],
    ["550 no such user", "RCPT TO", true],
    ["550 5.2.2 over quota", "RCPT TO", false],
    ["550 5.7.1 spam", "DATA", false],
    // Of our own address, whenever the server looks at it.
    ["553 5.1.7 bad sender address", "RCPT TO", false],
    ["550 5.1.8 the sender's domain is not found", "RCPT TO", false],
    ["550 5.1.0 the sender is rejected", "MAIL FROM", false],
    ["550 the sender is rejected", "MAIL FROM", false],
  ])("%s after %s is about the recipient's address: %s", (answer, command, isHard) =>
    expect(isHardBounce(Number(answer.slice(0, 3)), answer, command)).toBe(isHard),
  );
});

// ASVS 5.0: 1.3.3, 1.3.11
describe("a name before our address", () => {
  it.each([
    ["ნინო მაისურაძე", "ნინო მაისურაძე"],
    ["O'Neill, Anna (Sales)", "O'Neill, Anna (Sales)"],
    ['Evil Bcc: a@b.ge" <ceo@bank.ge>', "Evil Bcc: a b.ge ceo bank.ge"],
    ["a\r\nBcc: b", "a Bcc: b"],
    ['"@<>"', ""],
  ])("%j is %j", (given, shown) => expect(nameInFrom(given)).toBe(shown));

  it("never looks like an address, and stays as it is where it does not", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab. ნ@<>"\n\t') }), (given) => {
        const shown = nameInFrom(given);
        expect(shown).not.toMatch(/[@<>"\n\t]/);
        expect(nameInFrom(shown)).toBe(shown);
        if (!/[@<>"\s]/.test(given)) expect(shown).toBe(given);
      }),
    );
  });
});

describe("the sender of a mail", () => {
  const firm = "ვაკის სახლები";

  it.each([
    "mail@firm.ge",
    "<mail@firm.ge>",
    '"" <mail@firm.ge>',
    "Ezo Development <mail@firm.ge>",
    '"Ezo Development" <mail@firm.ge>',
  ])("is the firm in the reader's language where MAIL_FROM is %s", (sender) =>
    expect(senderOf({ firm }, sender)).toEqual({ name: firm, address: "mail@firm.ge" }),
  );

  it("is the firm where MAIL_FROM is not set", () =>
    expect(senderOf({ firm }, DEFAULT_SENDER)).toMatchObject({ name: firm }));

  it("is whom the operator names in MAIL_FROM", () => {
    const named = "Vake Houses <mail@firm.ge>";
    expect(senderOf({ firm }, named)).toBe(named);
    expect(senderOf({ firm, fromName: "@" }, named)).toBe(named);
  });

  it.each(["mail@firm.ge", "Vake Houses <mail@firm.ge>"])(
    "is its author, where it has one and MAIL_FROM is %s",
    (sender) =>
      expect(senderOf({ firm, fromName: "Maka" }, sender)).toEqual({ name: "Maka", address: "mail@firm.ge" }),
  );
});
