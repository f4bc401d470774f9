import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { BOARD_PATH } from "@ezo/contract/values/limits/operations";
import type { Actor } from "@ezo/core/users/actor";
import { createBoardPass } from "@ezo/core/users/sessions/board-pass";
import express, { type ErrorRequestHandler } from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adaptedPage, queueBoard } from "./queue-board.ts";

const OPERATOR: Actor = {
  id: 1,
  name: "",
  email: "",
  language: "en",
  role: "admin",
  capabilities: ["ops.view"],
  sessionId: "session",
  projectIds: [],
};
const pass = createBoardPass({ key: Buffer.alloc(32, 1), oncePer: () => Promise.resolve(true) });
const server = createServer();
let url: string;

beforeAll(async () => {
  const queuesAreAway = () => {
    throw new Error("the queues are away");
  };
  const board = queueBoard({
    queues: { mustBeReachable: queuesAreAway, queue: queuesAreAway },
    sessions: { actorOf: () => Promise.resolve(OPERATOR) },
    pass,
    firmName: () => Promise.reject(new Error("the database is away")),
    isHttps: false,
  });
  const answerError: ErrorRequestHandler = (error: Error, _request, response, _next) =>
    void response.status(500).end(error.message);
  server.on("request", express().use(board).use(answerError)).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it("finds its files and its path without a base of its page, and loads nothing of others", async () => {
  const page = adaptedPage(`<!DOCTYPE html><html><head><base href="${BOARD_PATH}/" />
<link href="https://fonts.example/css" rel="stylesheet"><link href="static/css/main.css" rel="stylesheet"></head>
<body><script defer src="static/js/main.js"></script></body></html>`);
  expect(page).not.toContain("<base");
  expect(page).not.toContain("https:");
  const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual([
    `${BOARD_PATH}/base.js`,
    `${BOARD_PATH}/static/css/main.css`,
    `${BOARD_PATH}/static/js/main.js`,
  ]);
  const headers = { cookie: `ezo_board=${pass.issue("visit", OPERATOR.sessionId)}` };
  const script = await fetch(`${url}${BOARD_PATH}/base.js`, { headers });
  expect(script.headers.get("content-type")).toContain("javascript");
  expect(await script.text()).toContain(`"${BOARD_PATH}/"`);
});

it("is opened also where the firm's name for its title cannot be read", async () => {
  const headers = { cookie: `ezo_board=${pass.issue("visit", OPERATOR.sessionId)}` };
  const answer = await fetch(`${url}${BOARD_PATH}/`, { headers });
  // As far as the queues, which have nothing to do with the title.
  expect(await answer.text()).toBe("the queues are away");
});
