import { randomInt } from "node:crypto";
import { createServer, connect } from "node:net";

/**
 * Below the range that systems use for outgoing connections (Linux from 32768, others from 49152 as in RFC 6335), so that
 * a restarted service finds its port free.
 */
const SERVICE_PORTS = { first: 20_000, end: 32_768 };
const TRIES = 100;

/** A TCP port on `host` that nobody listens on now. Throws if none is found. */
export async function findFreePort(host = "127.0.0.1"): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(SERVICE_PORTS.first, SERVICE_PORTS.end);
    if (await isPortFree(port, host)) return port;
  }
  throw new Error(`no free port on ${host} in ${TRIES} tries`);
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

/** `preferred` if it is free, otherwise another free port. */
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

function listenOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
