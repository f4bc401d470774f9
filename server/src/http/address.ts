import { callerAddress } from "@ezo/core/platform/network";
import type { Request } from "express";

/** The address of a request's caller, behind the proxies that are trusted. */
export const addressOf = (request: Pick<Request, "ip" | "socket">): string =>
  callerAddress(request.ip, request.socket.remoteAddress);
