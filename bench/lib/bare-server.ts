import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The yardstick in its own process: bare `node:http` that answers every request with the bytes it received at start. */
process.once("message", ({ body, type }: { body: string; type: string }) => {
  const bytes = Buffer.from(body, "base64");
  const headers = { "content-type": type, "content-length": bytes.length };
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
process.once("disconnect", () => process.exit());
