import { connect, type Socket } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { enquiryBody } from "./enquiry.ts";
import { inOwnProcess } from "./own-process.ts";
import { percentile } from "./report.ts";

/** Requests of each class per hundred; they must sum to 100. */
export interface Mix {
  cached: number;
  missed: number;
  enquiry: number;
}
export type RequestClass = keyof Mix;
const CLASSES: readonly RequestClass[] = ["cached", "missed", "enquiry"];

export interface MixedLoad {
  url: string;
  connections: number;
  warmUpMs: number;
  durationMs: number;
  mix: Mix;
  /** Addresses whose answers are cached. */
  cachedPaths: readonly string[];
  /** Addresses that get an unknown parameter, so that their answers are never cached. */
  missedPaths: readonly string[];
  /** A fixed rate; without it each connection sends the next request as soon as one is answered. */
  perSecond?: number;
}
export interface ClassResult {
  count: number;
  /** Null if there was no answer. */
  p50Ms: number | null;
  p99Ms: number | null;
  /** By status or connection error. */
  errors: Record<string, number>;
}
export interface MixedResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** What those wait who come just after an edit: too few to be seen in `p99Ms`. */
  worstMs: number;
  classes: Record<RequestClass, ClassResult>;
}

/** Sends a fixed mix of requests over keep-alive connections, from its own process. */
export const mixedLoad = (load: MixedLoad): Promise<MixedResult> => inOwnProcess(import.meta.url, load);

async function run(load: MixedLoad): Promise<MixedResult> {
  const { hostname, port } = new URL(load.url);
  const host = `${hostname}:${port}`;
  const classOf = spreadOut(load.mix);
  const cached = load.cachedPaths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`));
  const requestFor = (kind: RequestClass, serial: number): Buffer => {
    if (kind === "cached") return cached[serial % cached.length] as Buffer;
    if (kind === "enquiry") return enquiry(host, serial);
    const path = load.missedPaths[serial % load.missedPaths.length] ?? "/";
    const address = `${path}${path.includes("?") ? "&" : "?"}unknown=${serial}`;
    return Buffer.from(`GET ${address} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  };

  const latencies: Record<RequestClass, number[]> = { cached: [], missed: [], enquiry: [] };
  const errors: Record<RequestClass, Record<string, number>> = { cached: {}, missed: {}, enquiry: {} };
  const startedAt = performance.now();
  const countsFrom = startedAt + load.warmUpMs;
  const endsAt = countsFrom + load.durationMs;
  const serials = { all: 0, cached: 0, missed: 0, enquiry: 0 };

  const lane = async () => {
    let client = new Client(hostname, Number(port));
    for (;;) {
      const slot = serials.all++;
      let dueAt = performance.now();
      if (load.perSecond) {
        // Latency counts from when the request was due, so that waiting behind a late answer is measured too.
        dueAt = startedAt + (slot / load.perSecond) * 1000;
        if (dueAt > performance.now()) await after(dueAt - performance.now());
      }
      if (Math.max(dueAt, performance.now()) >= endsAt) return client.end();
      const kind = classOf(slot);
      let error: string | undefined;
      try {
        const status = await client.ask(requestFor(kind, serials[kind]++));
        if (status !== (kind === "enquiry" ? 201 : 200)) error = String(status);
      } catch (cause) {
        error = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
        client.end();
        client = new Client(hostname, Number(port));
      }
      if (dueAt < countsFrom) continue;
      if (error === undefined) latencies[kind].push(performance.now() - dueAt);
      else errors[kind][error] = (errors[kind][error] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, lane));

  const all = CLASSES.flatMap((kind) => latencies[kind]);
  const seconds = (performance.now() - countsFrom) / 1000;
  const ofClass = (kind: RequestClass): ClassResult => ({
    count: latencies[kind].length,
    p50Ms: latencies[kind].length > 0 ? percentile(latencies[kind], 0.5) : null,
    p99Ms: latencies[kind].length > 0 ? percentile(latencies[kind], 0.99) : null,
    errors: errors[kind],
  });
  return {
    perSecond: all.length / seconds,
    p50Ms: percentile(all, 0.5),
    p99Ms: percentile(all, 0.99),
    worstMs: percentile(all, 1),
    classes: { cached: ofClass("cached"), missed: ofClass("missed"), enquiry: ofClass("enquiry") },
  };
}

/** The class of the n-th request: every hundred has the mix, spread out rather than in blocks. */
function spreadOut(mix: Mix): (serial: number) => RequestClass {
  const places = CLASSES.flatMap((kind) => Array.from({ length: mix[kind] }, () => kind));
  if (places.length !== 100) throw new Error(`the mix sums to ${places.length}, not 100`);
  // 37 and 100 are coprime, so every place is used once.
  return (serial) => places[(serial * 37) % 100] as RequestClass;
}

function enquiry(host: string, serial: number): Buffer {
  const body = JSON.stringify(enquiryBody(`${process.pid}-${serial}`));
  const head = `POST /api/customers HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return Buffer.from(head + body);
}

const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

/** One keep-alive connection, one request at a time. Reads only the status and the end of an answer. */
class Client {
  readonly #socket: Socket;
  #settle: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #missing = 0;

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.on("data", (chunk) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#fail(error));
    this.#socket.on("close", () => this.#fail(new Error("closed")));
  }

  ask(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  end(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= chunk.length;
      if (this.#missing < 0) this.#fail(new Error("an answer was longer than its content-length"));
      else if (this.#missing === 0) this.#done();
      return;
    }
    this.#head = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = this.#head.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.#head.toString("latin1", 0, end);
    const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    this.#status = Number(head.slice(9, 12));
    if (contentLength === undefined) {
      // Uncached pages are sent in chunks; the last one is empty.
      if (!/\r\ntransfer-encoding: chunked/i.test(head))
        return this.#fail(new Error("an answer has neither content-length nor chunks"));
      if (!this.#head.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) return;
      this.#head = Buffer.alloc(0);
      return this.#done();
    }
    this.#missing = end + 4 + Number(contentLength) - this.#head.length;
    this.#head = Buffer.alloc(0);
    if (this.#missing === 0) this.#done();
  }

  #done(): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve(this.#status);
  }

  #fail(error: Error): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.reject(error);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  process.send(await run(JSON.parse(process.argv[2] ?? "") as MixedLoad));
  process.disconnect();
}
