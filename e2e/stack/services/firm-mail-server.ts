import { openSmtpServer } from "./smtp-server.ts";

export interface FirmMailServer {
  url: string;
  close: () => Promise<void>;
}

/**
 * The firm's own mail server, where the mails of visitors arrive by SMTP. It hands each on as it came, into a mailbox or to a webhook, and
 * has taken it only when that is done.
 */
export async function startFirmMailServer(handOn: (raw: Buffer) => Promise<void>): Promise<FirmMailServer> {
  const { url, close } = await openSmtpServer({
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => void handOn(Buffer.concat(chunks)).then(() => done(), done));
    },
  });
  return { url, close };
}
