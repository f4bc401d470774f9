/** `dev-web.ts <port>`: Vite for `npm run dev`, in its own process, so that server restarts do not wait for it. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { createServer as createViteServer, type HotPayload } from "vite";
import { inRoot } from "../paths.ts";

const port = Number(process.argv[2]);
const http = createServer();
const vite = await createViteServer({
  root: inRoot("web"),
  appType: "custom",
  server: { middlewareMode: true, ws: { server: http } },
});

/** Number of edits; the server reloads its entry when it grows. */
let edits = 0;
vite.watcher.on("all", () => edits++);

const handlers: Record<string, (request: IncomingMessage) => Promise<string>> = {
  "/__ezo/version": () => Promise.resolve(`${process.pid} ${edits}`),
  "/__ezo/invoke": async (request) =>
    JSON.stringify(await vite.environments.ssr.hot.handleInvoke((await json(request)) as HotPayload)),
};
const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const own = handlers[request.url ?? ""];
  if (own) return void response.end(await own(request));
  vite.middlewares(request, response, () => {
    response.statusCode = 404;
    response.end();
  });
};
http.on("request", (request, response) => {
  answer(request, response).catch((err: unknown) => {
    console.error(err);
    response.statusCode = 500;
    response.end();
  });
});
http.listen(port, "127.0.0.1");

process.on("SIGTERM", () => {
  http.closeAllConnections();
  http.close();
  void vite.close().then(() => process.exit(0));
});
