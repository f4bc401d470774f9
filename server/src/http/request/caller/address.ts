import type { IncomingMessage } from "node:http";
import { callerAddress } from "@ezo/core/platform/network/network";
import type { Express, Request } from "express";

/** The address of a request's caller, behind the proxies that are trusted. */
export const addressOf = (request: Pick<Request, "ip" | "socket">): string =>
  callerAddress(request.ip, request.socket.remoteAddress);

/** The same for a request that does not pass through `app`. */
export const addressBehind = (app: Express, { headers, socket }: IncomingMessage): string =>
  addressOf(Object.assign(Object.create(app.request) as Request, { headers, socket }));
