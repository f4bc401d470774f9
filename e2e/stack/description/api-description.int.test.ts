import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "@ezo/contract/routes";
import { expect, it, vi } from "vitest";
import { describedContract } from "./api-description.ts";
import { checkedCalls } from "./checked-calls.ts";

it("an answer that is not as described is named by its operation, status and place", () => {
  const described = describedContract();
  const exchange = {
    method: "GET",
    address: "/projects?locale=ka",
    body: undefined,
    status: 200,
    contentType: "application/json; charset=utf-8",
    answer: { success: true, data: [] },
  };
  expect(described.mismatches(exchange)).toEqual([]);
  expect(described.mismatches({ ...exchange, answer: { success: true, data: [{ id: "1" }] } })).toEqual([
    expect.stringMatching(/^getProjects 200 answer\/data\/0: must have required property/),
  ]);
  expect(described.mismatches({ ...exchange, status: 418 })).toEqual([
    "getProjects 418 answer: 418 is not described",
  ]);
  expect(described.mismatches({ ...exchange, address: "/projects?locale=de" })).toEqual([
    expect.stringMatching(/^getProjects 200 query locale: must be equal to one of/),
  ]);
  const form = new FormData();
  form.set("translations[ka][tittle]", "ეზო");
  const sent = { ...exchange, method: "POST", address: "/admin/projects", status: 201, body: form };
  expect(described.mismatches(sent)).toContainEqual(
    expect.stringMatching(/^postAdminProjects 201 form.*translations\[ka\]\[title\]/),
  );
});

it("a call that is not described must not be there, but for the description's page and refused addresses", () => {
  const described = describedContract();
  const rest = { body: undefined, contentType: "text/plain", answer: undefined };
  const mismatchesOf = (method: string, address: string, status: number) =>
    described.mismatches({ method, address, status, ...rest });
  for (const status of [404, 405]) expect(mismatchesOf("GET", "/nowhere", status)).toEqual([]);
  expect(mismatchesOf("GET", "/nowhere?x=1", 200)).toEqual(["GET /nowhere 200: is not described"]);
  // A method that a described path does not have.
  expect(mismatchesOf("PUT", "/projects", 401)).toEqual(["PUT /projects 401: is not described"]);
  expect(mismatchesOf("GET", "/docs", 200)).toEqual([]);
  expect(mismatchesOf("GET", "/docs/start.js", 200)).toEqual([]);
  expect(mismatchesOf("GET", "/docsy", 200)).toHaveLength(1);
  expect(mismatchesOf("GET", "/en/news?category=%00", 422)).toEqual([]);
  expect(mismatchesOf("GET", "/en/news?category=a", 422)).toHaveLength(1);
  // A slash at the end means the same call.
  expect(mismatchesOf("GET", "/projects/", 418)).toEqual(["getProjects 418 answer: 418 is not described"]);
});

it("a call of a test is checked, and counted by its operation", async () => {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/json").end('{"success":true,"data":[]}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const before = checkedCalls();
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}/api/projects?locale=ka`);
    await vi.waitFor(() =>
      expect(checkedCalls()).toMatchObject({ requests: before.requests + 1, answers: before.answers + 1 }),
    );
    expect(checkedCalls().operations).toContain("getProjects");
    expect(checkedCalls().described).toBe(routes.length);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
