import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createLog } from "@ezo/core/platform/log/log";
import { Server } from "socket.io";
import { io } from "socket.io-client";
import { expect, it, onTestFinished } from "vitest";
import type { AdminNamespace } from "./admin-namespace.ts";
import { watchPresence } from "./presence.ts";

const log = createLog("info", "server", { write: () => undefined });

it("who looks at an enquiry is still shown to this server's pages while the other servers cannot be asked", async () => {
  const http = createServer();
  const server = new Server(http);
  const admin: AdminNamespace = server.of("/admin");
  admin.use((socket, next) => {
    socket.data.actor = { id: 7, name: "Nino" };
    next();
  });
  // What the adapter over Redis does once its connection is closed, whether or not others were to be asked.
  admin.adapter.fetchSockets = () => Promise.reject(new Error("Connection is closed."));
  watchPresence(admin, { maySee: () => Promise.resolve(true), log });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const page = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}/admin`, {
    transports: ["websocket"],
    forceNew: true,
  });
  onTestFinished(async () => {
    page.close();
    await server.close();
  });

  const shown = new Promise((resolve) => page.once("presence", resolve));
  page.emit("presence:watch", { customer_id: 5 });
  expect(await shown).toEqual({ customer_id: 5, viewers: [{ id: 7, name: "Nino" }] });
});
