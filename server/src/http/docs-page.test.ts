import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "@ezo/contract/routes";
import express from "express";
import { expect, it } from "vitest";
import { apiDescription } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";

it("the API's page is built once, however often it is asked for", async () => {
  const document = openApiDocument(routes.slice(0, 3), "https://ezo.test");
  const { paths } = document;
  let looks = 0;
  const watched = Object.defineProperty(document, "paths", {
    get: () => {
      looks++;
      return paths;
    },
  });
  const server = createServer(express().use(apiDescription(() => watched))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const page = async () => (await fetch(`http://127.0.0.1:${port}/docs`)).text();
  const first = await page();
  expect(first).toContain(routes[0]?.path.split("/:")[0]);
  expect(looks).toBeGreaterThan(0);
  looks = 0;
  expect(await page()).toBe(first);
  expect(looks).toBe(0);
  server.close();
});
