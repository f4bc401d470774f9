import { type IncomingMessage, type Server as HttpServer, request as httpRequest } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import type { RequestHandler } from "express";

/** Where Vite's process answers the server's own questions (`scripts/lib/build/dev-web.ts`). */
const VERSION_PATH = "/__ezo/version";
const INVOKE_PATH = "/__ezo/invoke";

/**
 * The site from its sources, which Vite keeps in a process of its own: a server that is restarted by an edit has only
 * itself to load. Files and Vite's socket are passed on; the entry that renders pages runs here.
 */
export async function siteFromVite<Entry>(viteUrl: string, http: HttpServer) {
  const { ModuleRunner, ESModulesEvaluator } = await import("vite/module-runner");
  const ask = async (path: string, payload?: unknown): Promise<Response> => {
    const response = await fetch(
      viteUrl + path,
      payload ? { method: "POST", body: JSON.stringify(payload) } : {},
    );
    if (!response.ok) throw new Error(`Vite answers ${response.status} for ${path}`);
    return response;
  };
  const runner = new ModuleRunner(
    {
      hmr: false,
      transport: {
        invoke: async (payload) => (await ask(INVOKE_PATH, payload)).json() as Promise<{ result: unknown }>,
      },
    },
    new ESModulesEvaluator(),
  );
  let version = "";
  const entry = async (): Promise<Entry> => {
    const now = await (await ask(VERSION_PATH)).text();
    // Something was edited: what is loaded may be made of it.
    if (now !== version) runner.clearCache();
    version = now;
    return runner.import<Entry>("/src/entry-server.tsx");
  };
  http.on("upgrade", (request, socket, head) => {
    if (isViteSocket(request)) passOn(new URL(viteUrl), request, socket, head);
  });
  return { entry, files: filesOf(viteUrl), close: () => runner.close() };
}

/** The connection over which Vite reloads what was edited. */
export const isViteSocket = ({ headers }: IncomingMessage): boolean =>
  headers["sec-websocket-protocol"]?.startsWith("vite-") === true;

const filesOf =
  (viteUrl: string): RequestHandler =>
  (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const { method, headers } = request;
    httpRequest(viteUrl + request.originalUrl, { method, headers }, (answer) => {
      // Not a file of the site: a page, then.
      if (answer.statusCode === 404) {
        answer.resume();
        return next();
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    })
      .on("error", next)
      .end();
  };

function passOn({ hostname, port }: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const vite = connect(Number(port), hostname, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let index = 0; index < request.rawHeaders.length; index += 2)
      lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
    vite.write(`${lines.join("\r\n")}\r\n\r\n`);
    vite.write(head);
    vite.pipe(socket).pipe(vite);
  });
  // Either side may close; the browser then reconnects.
  vite.on("error", () => socket.destroy()).on("close", () => socket.destroy());
  socket.on("error", () => vite.destroy()).on("close", () => vite.destroy());
}
