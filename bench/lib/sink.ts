import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An SMTP server that accepts and discards everything; sends its address to the parent process. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["AUTH", "STARTTLS"],
  logger: false,
  onData: (stream, _, done) => {
    stream.on("end", () => done());
    stream.resume();
  },
});
// Clients that disconnect early are expected.
server.on("error", () => undefined);
server.listen(0, "127.0.0.1", () =>
  process.send?.(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`),
);
process.on("disconnect", () => process.exit(0));
