import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** An HTTP server on this machine that can die with all its connections, and come back at the same address. */
export class MortalServer {
  readonly #answer: RequestListener;
  #server: Server | undefined;
  #port = 0;

  constructor(answer: RequestListener) {
    this.#answer = answer;
  }

  /** Once it has risen. */
  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async rise(): Promise<void> {
    const server = createServer(this.#answer);
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
}
