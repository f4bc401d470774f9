import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { inOwnProcess } from "./own-process.ts";
import { percentile } from "./report.ts";

export interface Load {
  url: string;
  connections: number;
  durationMs: number;
  headers?: Record<string, string>;
}
export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * Requests one address over keep-alive connections as fast as possible, from its own process. Libraries that build requests
 * and parse answers are slower than the server measured here. This client only counts bytes, which works because all answers
 * to one address have the same length; it throws if they do not.
 */
export const httpLoad = (load: Load): Promise<LoadResult> => inOwnProcess(import.meta.url, load);

async function run({ url, connections, durationMs, headers = {} }: Load): Promise<LoadResult> {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, "connect");
      return socket;
    }),
  );
  const length = await lengthOfAnswer(sockets[0] as Socket, request);
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let received = 0;
          let sentAt = 0;
          const send = () => {
            sentAt = performance.now();
            socket.write(request);
          };
          socket.on("error", reject);
          socket.on("data", (chunk) => {
            received += chunk.length;
            if (received < length) return;
            if (received > length) return reject(new Error("an answer was longer than the first"));
            received = 0;
            const now = performance.now();
            latencies.push(now - sentAt);
            if (now < endsAt) return send();
            socket.destroy();
            resolve();
          });
          send();
        }),
    ),
  );
  return {
    perSecond: (latencies.length / (performance.now() - startedAt)) * 1000,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}

/** Bytes of one whole answer with its head; throws unless it is a 200 with its length in the head. */
async function lengthOfAnswer(socket: Socket, request: Buffer): Promise<number> {
  socket.write(request);
  let answer = Buffer.alloc(0);
  for (;;) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    answer = Buffer.concat([answer, chunk]);
    const end = answer.indexOf("\r\n\r\n");
    if (end === -1) continue;
    const head = answer.subarray(0, end).toString("latin1");
    const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith("HTTP/1.1 200 ") || contentLength === undefined)
      throw new Error(`unexpected answer: ${head.slice(0, 200)}`);
    const length = end + 4 + Number(contentLength);
    if (answer.length === length) return length;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  process.send(await run(JSON.parse(process.argv[2] ?? "") as Load));
  process.disconnect();
}
