import { setTimeout as sleep } from "node:timers/promises";
import { openSmtpServer, refusalOf } from "./smtp-server.ts";
import { Waiters } from "../waiters.ts";

/** The server's reaction to an attempt at an address; `drop-*` closes the connection without an answer. */
export type Treatment = "accept" | { rcpt: number } | { data: number } | "drop-at-rcpt" | "drop-after-data";

export interface SmtpSink {
  url: string;
  /** Addresses whose mail was accepted, one entry per acceptance, in order. */
  accepted: () => readonly string[];
  /** Raw accepted mails, if `keepRaw` is on. */
  raw: () => readonly string[];
  /** Permanently refused addresses (5xx), one entry per refusal. */
  refused: () => readonly string[];
  /** Addresses whose mail was accepted, but the connection was closed without an answer. */
  hungUp: () => readonly string[];
  /** Number of attempts at an address. */
  triesOf: (address: string) => number;
  /** Resolves when this many mails have been accepted. */
  waitFor: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

interface SinkOptions {
  delayMs?: number | ((address: string) => number);
  keepRaw?: boolean;
  treat?: (address: string, attempt: number) => Treatment;
}

/** An SMTP server that can delay, refuse or hang up, with its own log of accepted mails. */
export async function startSmtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const accepted: string[] = [];
  const raw: string[] = [];
  const refused: string[] = [];
  const hungUp: string[] = [];
  const tries = new Map<string, number>();
  const waiters = new Waiters();
  const treatmentOf = (address: string) => options.treat?.(address, tries.get(address) ?? 1) ?? "accept";
  const refuse = (address: string, code: number) => {
    if (code >= 500) refused.push(address);
    return refusalOf(code, "refused by the test");
  };
  const cut = (session: object) =>
    [...server.connections]
      .find((one) => (one as unknown as { session: object }).session === session)
      ?.close();
  const settle = (address: string, mail: Buffer, session: object, done: (error?: Error) => void) => {
    const treatment = treatmentOf(address);
    if (typeof treatment === "object" && "data" in treatment) return done(refuse(address, treatment.data));
    // From here on the mail counts as accepted, whether or not the answer arrives.
    accepted.push(address);
    if (options.keepRaw) raw.push(mail.toString("utf8"));
    if (treatment === "drop-after-data") {
      hungUp.push(address);
      cut(session);
    } else done();
    waiters.notify();
  };

  const { server, url, close } = await openSmtpServer(
    {
      onRcptTo: ({ address }, session, done) => {
        tries.set(address, (tries.get(address) ?? 0) + 1);
        const treatment = treatmentOf(address);
        if (treatment === "drop-at-rcpt") return cut(session);
        if (typeof treatment === "object" && "rcpt" in treatment)
          return done(refuse(address, treatment.rcpt));
        done();
      },
      onData: (stream, session, done) => {
        const address = session.envelope.rcptTo[0]?.address ?? "";
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => {
          if (options.keepRaw) chunks.push(chunk);
        });
        stream.on("end", () => {
          const finish = () => settle(address, Buffer.concat(chunks), session, done);
          const delayMs = delayOf(options, address);
          if (delayMs > 0) void sleep(delayMs).then(finish);
          else finish();
        });
      },
    },
    // Killed clients, and connections that are closed here, end with any error.
    { onError: () => undefined },
  );
  return {
    url,
    accepted: () => accepted,
    raw: () => raw,
    refused: () => refused,
    hungUp: () => hungUp,
    triesOf: (address) => tries.get(address) ?? 0,
    waitFor: async (count) => {
      await waiters.until(
        () => (accepted.length < count ? undefined : accepted),
        60_000,
        () => `${accepted.length} of ${count} mails were accepted in 60 s`,
      );
    },
    close,
  };
}

const delayOf = ({ delayMs = 0 }: SinkOptions, address: string): number =>
  typeof delayMs === "function" ? delayMs(address) : delayMs;
