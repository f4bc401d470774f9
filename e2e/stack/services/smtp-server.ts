import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Errors of connections whose client was killed or cut off, as some tests intend. */
const CUT_OFF = new Set<string | undefined>(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);

const throwUnlessCutOff = (error: NodeJS.ErrnoException) => {
  if (!CUT_OFF.has(error.code)) throw error;
};

/** An SMTP server on 127.0.0.1 without authentication; on a free port by default. */
export async function openSmtpServer(
  handlers: Pick<SMTPServerOptions, "onMailFrom" | "onRcptTo" | "onData">,
  { port = 0, onError = throwUnlessCutOff }: { port?: number; onError?: (error: Error) => void } = {},
): Promise<{ server: SMTPServer; url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    ...handlers,
  });
  server.on("error", onError);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    server,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A refusal with this SMTP status. */
export const refusalOf = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code });
