import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHmac } from "node:crypto";
import { Waiters } from "../waiters.ts";

export interface ReceivedHook {
  id: string;
  timestamp: number;
  signatures: string[];
  body: string;
  message: { type: string; timestamp: string; sequence: number; data: Record<string, unknown> };
}
type Answer = (hook: ReceivedHook, response: ServerResponse) => void;

const taken: Answer = (_, response) => void response.end("ok");
const WAIT_MS = 30_000;

/** A system that takes webhooks, and that can die and come back at the same address. */
export class HookReceiver {
  /** Every call, in the order of arrival, also those that were answered with a failure. */
  readonly calls: ReceivedHook[] = [];
  #answer: Answer = taken;
  #server: Server | undefined;
  #port = 0;
  readonly #waiters = new Waiters();

  static async start(): Promise<HookReceiver> {
    const receiver = new HookReceiver();
    await receiver.rise();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hooks`;
  }

  answerWith(answer: Answer | number): void {
    this.#answer =
      typeof answer === "number" ? (_, response) => void response.writeHead(answer).end("no") : answer;
  }
  take(): void {
    this.#answer = taken;
  }

  async rise(): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        const hook: ReceivedHook = {
          id: String(request.headers["webhook-id"]),
          timestamp: Number(request.headers["webhook-timestamp"]),
          signatures: String(request.headers["webhook-signature"]).split(" "),
          body,
          message: JSON.parse(body) as ReceivedHook["message"],
        };
        this.calls.push(hook);
        this.#answer(hook, response);
        this.#waiters.notify();
      });
    });
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async die(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }

  /** Resolves with the calls when `isEnough` is true of them. */
  until(isEnough: (calls: readonly ReceivedHook[]) => boolean): Promise<readonly ReceivedHook[]> {
    return this.#waiters.until(
      () => (isEnough(this.calls) ? this.calls : undefined),
      WAIT_MS,
      () => `not received: ${JSON.stringify(this.calls.map(({ id, message }) => [id, message.type]))}`,
    );
  }
}

/** A signature as the specification of Standard Webhooks describes it, written anew. */
export function expectedSignature(secret: string, { id, timestamp, body }: ReceivedHook): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}
