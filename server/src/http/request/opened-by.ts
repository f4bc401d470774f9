import { STAFF_COOKIE } from "@ezo/contract/values/limits";
import type { Request } from "express";
import { cookieOf } from "./request-locale.ts";

/** Programs that open links by themselves: scanners of mail servers, previews of messengers. */
const ROBOT =
  /bot|crawl|spider|scan|preview|proxy|safelinks|barracuda|mimecast|proofpoint|symantec|curl|wget|python|java\/|go-http|headless|facebookexternalhit|whatsapp|viber|skype/i;

/** Whether a program asks, not a person: by its name, without one, or for a head alone. */
export function isRobot(request: Pick<Request, "method" | "get">): boolean {
  const agent = request.get("user-agent") ?? "";
  return request.method === "HEAD" || agent === "" || ROBOT.test(agent);
}

/** Whether a browser loads a page before anybody has asked to see it. */
const isPrefetch = (request: Pick<Request, "get">): boolean =>
  ["purpose", "sec-purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(request.get(name) ?? ""),
  );

/** Whether somebody who is not of the staff has opened a page themselves. */
export const isOpenedByVisitor = (request: Pick<Request, "method" | "get" | "headers">): boolean =>
  !isRobot(request) && !isPrefetch(request) && cookieOf(request, STAFF_COOKIE) === undefined;
