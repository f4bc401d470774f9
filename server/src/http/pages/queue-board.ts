import { QUEUES } from "@ezo/core/platform/queues/job-types";
import type { Queues } from "@ezo/core/platform/queues/queues";
import type { BoardPass } from "@ezo/core/users/sessions/board-pass";
import { may } from "@ezo/core/users/actor";
import type { SessionsService } from "@ezo/core/users/sessions/sessions.service";
import express, { type RequestHandler, type Response } from "express";
import { BOARD_PATH, BOARD_VISIT_MS } from "@ezo/contract/values/limits/operations";
import { cookieAt, ownCookieOf } from "../request/caller/cookies.ts";

const COOKIE = "ezo_board";

const LOGO = `${BOARD_PATH}/static/images/logo.svg`;
const FAVICON = { default: LOGO, alternative: `${BOARD_PATH}/static/favicon-32x32.png` };

const BASE_FILE = "/base.js";
/**
 * The board's code reads the path of its calls and links from the element that is called `base`. This one has the name and the
 * attribute, but is none of HTML: no address is resolved by it.
 */
const BASE_SCRIPT = `const base = document.createElementNS("urn:ezo:queue-board", "base");
base.setAttribute("href", "${BOARD_PATH}/");
document.head.append(base);
`;
/** What the board needs of them. */
type ShownQueues = Pick<Queues, "mustBeReachable" | "queue">;

/**
 * Bull Board, the queues' raw view, for those who may see the queues, and for looking alone: what changes a queue goes through
 * `/admin/jobs`, which logs who did it. The admin's token is in its page and not in a cookie, so a ticket in the
 * address, for one use within a minute, is exchanged for a cookie that is read only below this path and valid with its
 * session.
 */
export function queueBoard(parts: {
  queues: ShownQueues;
  sessions: Pick<SessionsService, "actorOf">;
  pass: BoardPass;
  /** The title of the page, as far as it can be read. */
  firmName: () => Promise<string>;
  isHttps: boolean;
}): RequestHandler {
  const { queues, sessions, pass, firmName, isHttps } = parts;
  let board: { title: string; router: Promise<RequestHandler> } | undefined;
  const boardOf = (title: string): Promise<RequestHandler> => {
    // Loaded on first use, so that it does not delay the start; made anew for another title, which it keeps.
    if (board?.title === title) return board.router;
    const made = { title, router: openBoard(queues, title) };
    // A failure is not kept.
    made.router.catch(() => {
      if (board === made) board = undefined;
    });
    board = made;
    return made.router;
  };
  const mayLook = async (sessionId: string | null) => {
    const actor = sessionId === null ? null : await sessions.actorOf(sessionId);
    return actor !== null && may(actor, "ops.view");
  };

  const gate = express();
  gate.disable("x-powered-by");
  gate.get("/enter", async (request, response) => {
    const { ticket } = request.query;
    const sessionId = typeof ticket === "string" ? await pass.redeem(ticket) : null;
    if (sessionId === null || !(await mayLook(sessionId))) return response.redirect(303, "/admin/jobs");
    const { name, where } = cookieAt(request, COOKIE, { path: BOARD_PATH, isHttps });
    const visit = pass.issue("visit", sessionId);
    response.cookie(name, visit, { ...where, sameSite: "strict", maxAge: BOARD_VISIT_MS });
    // A page and not a redirect: a strict cookie does not go along when another site led here.
    response.type("html").send(`<!doctype html><meta http-equiv="refresh" content="0;url=${BOARD_PATH}/">`);
  });
  gate.use(async (request, response, next) => {
    const visit = ownCookieOf(request, COOKIE, isHttps) ?? "";
    if (!(await mayLook(pass.visitor(visit)))) return response.redirect(303, "/admin/jobs");
    if (request.method !== "GET" && request.method !== "HEAD") return void response.status(405).end();
    response.set("Cache-Control", "no-store").set("X-Robots-Tag", "noindex");
    adaptPage(response);
    next();
  });
  gate.get(BASE_FILE, (_, response) => void response.type("js").send(BASE_SCRIPT));
  gate.use(async (request, response, next) => {
    const title = await firmName().catch(() => board?.title ?? "");
    (await boardOf(title))(request, response, next);
  });
  return express.Router().use(BOARD_PATH, gate);
}

/**
 * Its page loads fonts from a third party, which ours never do, and names a base, by which its own files are found. The policy
 * of pages allows neither.
 */
function adaptPage(response: Response): void {
  const send = response.send.bind(response);
  // Data of jobs may hold tags, too.
  response.send = (body) =>
    send(typeof body === "string" && body.startsWith("<!DOCTYPE html>") ? adaptedPage(body) : body);
}

export const adaptedPage = (html: string): string =>
  html
    .replace(/<link\b[^<>]*>/g, (tag) => (tag.includes('href="https:') ? "" : tag))
    .replace(/<base\b[^<>]*>/, `<script src="${BOARD_PATH}${BASE_FILE}"></script>`)
    .replace(/ (href|src)="static\//g, ` $1="${BOARD_PATH}/static/`);

async function openBoard(queues: ShownQueues, boardTitle: string): Promise<RequestHandler> {
  queues.mustBeReachable();
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import("@bull-board/api"),
    import("@bull-board/api/bullMQAdapter"),
    import("@bull-board/express"),
  ]);
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(BOARD_PATH);
  createBullBoard({
    serverAdapter,
    queues: QUEUES.map((name) => new BullMQAdapter(queues.queue(name), { readOnlyMode: true })),
    options: { uiConfig: { boardTitle, boardLogo: { path: LOGO }, favIcon: FAVICON } },
  });
  return serverAdapter.getRouter() as RequestHandler;
}
