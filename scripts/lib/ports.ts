import { createServer, connect } from "node:net";

/** A TCP port on `host` that nobody listens on at this moment. */
export async function findFreePort(host = "127.0.0.1"): Promise<number> {
  return listenOnce(0, host);
}

/** Whether a program could listen on this port now. Errors other than "taken" (no such address, not allowed) throw. */
export async function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  try {
    await listenOnce(port, host);
    return true;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === "EADDRINUSE") return false;
    throw err;
  }
}

/** `preferred` when it is still free, otherwise another free port. */
export async function keepPort(preferred: number | undefined, host = "127.0.0.1"): Promise<number> {
  if (preferred && (await isPortFree(preferred, host))) return preferred;
  return findFreePort(host);
}

/** Whether something accepts connections there. */
export function canConnect(port: number, host: string, timeoutMs = 1000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeoutMs, () => finish(false));
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}
