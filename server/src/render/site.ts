import type { Server as HttpServer } from "node:http";
import type { Log } from "@ezo/core/platform/log";
import type { RequestHandler } from "express";
import type { Api } from "../http/mount.ts";

export interface Site {
  handlers: (api: Api) => RequestHandler[];
  close: () => Promise<void>;
}

export async function createSite(_: {
  isDev: boolean;
  publicUrl: string;
  http: HttpServer;
  log: Log;
}): Promise<Site> {
  return { handlers: () => [], close: async () => undefined };
}
