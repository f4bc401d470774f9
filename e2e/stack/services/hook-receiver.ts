import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Waiters } from "../waiters.ts";
import { MortalServer } from "./mortal-server.ts";

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
  readonly #http = new MortalServer((request, response) => this.#receive(request, response));
  readonly #waiters = new Waiters();

  static async start(): Promise<HookReceiver> {
    const receiver = new HookReceiver();
    await receiver.rise();
    return receiver;
  }

  get url(): string {
    return `${this.#http.origin}/hooks`;
  }

  answerWith(answer: Answer | number): void {
    this.#answer =
      typeof answer === "number" ? (_, response) => void response.writeHead(answer).end("no") : answer;
  }
  take(): void {
    this.#answer = taken;
  }

  rise(): Promise<void> {
    return this.#http.rise();
  }
  die(): Promise<void> {
    return this.#http.die();
  }

  /** Resolves with the calls when `isEnough` is true of them. */
  until(isEnough: (calls: readonly ReceivedHook[]) => boolean): Promise<readonly ReceivedHook[]> {
    return this.#waiters.until(
      () => (isEnough(this.calls) ? this.calls : undefined),
      WAIT_MS,
      () => `not received: ${JSON.stringify(this.calls.map(({ id, message }) => [id, message.type]))}`,
    );
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
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
  }
}

/** A signature as the specification of Standard Webhooks describes it, written anew. */
export function expectedSignature(secret: string, { id, timestamp, body }: ReceivedHook): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}
