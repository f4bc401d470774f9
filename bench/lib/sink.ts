import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An SMTP server that takes everything and keeps nothing; tells its address to the process that forked it. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["AUTH", "STARTTLS"],
  logger: false,
  onData: (stream, _, done) => {
    stream.on("end", () => done());
    stream.resume();
  },
});
// Clients that close in the middle are no news to a sink.
server.on("error", () => undefined);
server.listen(0, "127.0.0.1", () =>
  process.send?.(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`),
);
process.on("disconnect", () => process.exit(0));
