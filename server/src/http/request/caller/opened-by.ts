import { STAFF_COOKIE } from "@ezo/contract/values/limits/interest";
import type { Request } from "express";
import { cookieOf } from "./cookies.ts";
import { type Header, wantsPrivacy } from "./wants-privacy.ts";

/**
 * Programs that open links by themselves: scanners of mail servers, previews of messengers, search engines that draw pages. No
 * browser of today calls itself "compatible"; Office and what search engines send beside their bots do.
 */
const ROBOT =
  /bot|crawl|spider|scan|preview|proxy|safelinks|barracuda|mimecast|proofpoint|symantec|curl|wget|python|java\/|go-http|headless|facebookexternalhit|whatsapp|viber|skype|compatible;/i;

const isProgram = (agent: string): boolean => agent === "" || ROBOT.test(agent);

/** Whether a program asks, not a person: by its name, without one, or for a head alone. */
export const isRobot = (request: Pick<Request, "method" | "get">): boolean =>
  request.method === "HEAD" || isProgram(request.get("user-agent") ?? "");

/** Whether a browser loads a page before anybody has asked to see it. */
const isPrefetch = (request: Pick<Request, "get">): boolean =>
  ["purpose", "sec-purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(request.get(name) ?? ""),
  );

/** Whether somebody who is not of the staff has opened a page themselves. */
export const isOpenedByVisitor = (request: Pick<Request, "method" | "get" | "headers">): boolean =>
  !isRobot(request) && !isPrefetch(request) && cookieOf(request, STAFF_COOKIE) === undefined;

/** Whether a page of the site itself has led here. Older browsers do not say so. */
export const isFromThisSite = (request: Pick<Request, "get">): boolean =>
  request.get("sec-fetch-site") === "same-origin";

/** Whether what a browser reports is a visitor's: no program's, none of the staff's, and of nobody who wants privacy. */
export const isReportOfVisitor = (header: Header): boolean =>
  !isProgram(header("user-agent") ?? "") &&
  !wantsPrivacy(header) &&
  cookieOf({ headers: { cookie: header("cookie") } }, STAFF_COOKIE) === undefined;
