import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** What the server does to one try at an address; `drop-*` cuts the connection without an answer. */
export type Treatment = "accept" | { rcpt: number } | { data: number } | "drop-at-rcpt" | "drop-after-data";

export interface SmtpSink {
  url: string;
  /** Addresses whose mail was accepted, one entry per acceptance, in order. */
  accepted: () => readonly string[];
  /** Raw mails as accepted, kept when `keepRaw` is on. */
  raw: () => readonly string[];
  /** Addresses that were refused for good (5xx), one entry per refusal. */
  refused: () => readonly string[];
  /** Addresses whose mail was accepted without an answer: the connection was cut instead. */
  hungUp: () => readonly string[];
  /** How often one address was tried. */
  triesOf: (address: string) => number;
  /** Resolves when so many mails have been accepted. */
  waitFor: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

/** An SMTP server that may delay, refuse or hang up, and keeps a log of its own of what it has accepted. */
export async function startSmtpSink(
  options: {
    delayMs?: number | ((address: string) => number);
    keepRaw?: boolean;
    treat?: (address: string, attempt: number) => Treatment;
  } = {},
): Promise<SmtpSink> {
  const accepted: string[] = [];
  const raw: string[] = [];
  const refused: string[] = [];
  const hungUp: string[] = [];
  const tries = new Map<string, number>();
  const watchers = new Set<() => void>();
  const treatmentOf = (address: string) => options.treat?.(address, tries.get(address) ?? 1) ?? "accept";
  const delayOf = (address: string) =>
    typeof options.delayMs === "function" ? options.delayMs(address) : (options.delayMs ?? 0);
  const refusal = (address: string, code: number) => {
    if (code >= 500) refused.push(address);
    return Object.assign(new Error("refused by the test"), { responseCode: code });
  };
  const cut = (session: object) =>
    [...server.connections]
      .find((one) => (one as unknown as { session: object }).session === session)
      ?.close();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, session, done) => {
      tries.set(address, (tries.get(address) ?? 0) + 1);
      const treatment = treatmentOf(address);
      if (treatment === "drop-at-rcpt") return cut(session);
      if (typeof treatment === "object" && "rcpt" in treatment) return done(refusal(address, treatment.rcpt));
      done();
    },
    onData: (stream, session, done) => {
      const address = session.envelope.rcptTo[0]?.address ?? "";
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        if (options.keepRaw) chunks.push(chunk);
      });
      stream.on("end", () => {
        const settle = () => {
          const treatment = treatmentOf(address);
          if (typeof treatment === "object" && "data" in treatment)
            return done(refusal(address, treatment.data));
          // From here on the mail is this server's, whether or not the answer arrives.
          accepted.push(address);
          if (options.keepRaw) raw.push(Buffer.concat(chunks).toString("utf8"));
          if (treatment === "drop-after-data") {
            hungUp.push(address);
            cut(session);
          } else done();
          watchers.forEach((look) => look());
        };
        const delayMs = delayOf(address);
        if (delayMs > 0) void sleep(delayMs).then(settle);
        else settle();
      });
    },
  });
  // A killed client resets its connections; that is what such a test is about.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted: () => accepted,
    raw: () => raw,
    refused: () => refused,
    hungUp: () => hungUp,
    triesOf: (address) => tries.get(address) ?? 0,
    waitFor: (count) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          watchers.delete(look);
          reject(new Error(`${accepted.length} of ${count} mails were accepted in 60 s`));
        }, 60_000);
        const look = () => {
          if (accepted.length < count) return;
          clearTimeout(limit);
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
