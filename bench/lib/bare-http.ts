import { Worker } from "node:worker_threads";

/** A server that only answers these bytes: the lower bound of a cached call. */
export async function startBareHttp(body: Buffer): Promise<{ url: string; close: () => Promise<unknown> }> {
  const code = `
    const { createServer } = require("node:http");
    const { parentPort, workerData } = require("node:worker_threads");
    const body = Buffer.from(workerData);
    const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length };
    const server = createServer((request, response) => response.writeHead(200, headers).end(body));
    server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(code, { eval: true, workerData: new Uint8Array(body) });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return { url: `http://127.0.0.1:${port}/`, close: () => worker.terminate() };
}
