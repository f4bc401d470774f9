import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** Headers of the connection itself; a declined request is its connection's last one. */
const OF_CONNECTION = new Set(["connection", "upgrade", "http2-settings", "keep-alive"]);

/**
 * Answers a request that offers to switch to a protocol we do not speak (`Upgrade: h2c`, as the clients of Java and
 * curl do) as the plain request it also is (RFC 9110, section 7.8). Node detaches such a connection from the server
 * after the request's head, so the head is put back without the offer and the connection handed in once more.
 */
export function declineUpgrades(http: Server, isTaken: (request: IncomingMessage) => boolean): void {
  http.on("upgrade", (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    if (isTaken(request)) return;
    socket.unshift(Buffer.concat([plainHead(request), rest]));
    http.emit("connection", socket);
  });
}

function plainHead({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!OF_CONNECTION.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  // Bytes above 127 are Latin-1, as Node has read them.
  return Buffer.from([...lines, "Connection: close", "", ""].join("\r\n"), "latin1");
}
