import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { findFreePort } from "../../../scripts/lib/processes/ports.ts";

/** A proxy to a service that a test can close: connections are cut and new ones refused until it is reopened. */
export interface TcpGate {
  port: number;
  close: () => Promise<void>;
  open: () => Promise<void>;
}

export async function openGate(target: { host: string; port: number }): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      // Either side may disconnect, which is what the gate is for.
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const port = await findFreePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
    open: async () => {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
}
