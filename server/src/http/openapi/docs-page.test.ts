import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "@ezo/contract/routes";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiDescription } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";

let dir: string;
let url: string;
let builds = 0;
let firmName = () => Promise.resolve("Vake");
const server = createServer();

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "ezo-viewer-"));
  await writeFile(join(dir, "standalone.js"), "globalThis.Scalar = {}");
  const describe = () => {
    builds++;
    if (builds === 1) return Promise.reject(new Error("the disk is away"));
    return Promise.resolve(JSON.stringify(openApiDocument(routes.slice(0, 3), "https://ezo.test")));
  };
  const described = apiDescription({ describe, firmName: () => firmName(), viewerDir: dir });
  server.on("request", express().use("/api", described)).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(dir, { recursive: true });
});

it("asks for the API's description once, however often it is wanted, and anew after a failure", async () => {
  const document = async () => (await fetch(`${url}/api/openapi.json`)).text();
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(500);
  const first = await document();
  expect(JSON.parse(first)).toMatchObject({ openapi: "3.1.0" });
  expect(await document()).toBe(first);
  expect(builds).toBe(2);
});

it("names the firm as it is called now, and nobody where that cannot be read", async () => {
  const titles = async () => {
    const { info } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { info: { title: string } };
    const page = await (await fetch(`${url}/api/docs`)).text();
    return [info.title, /<title>(.*)<\/title>/.exec(page)?.[1]];
  };
  expect(await titles()).toEqual(["Vake API", "Vake API"]);
  firmName = () => Promise.resolve('Oak & "Sons" $&');
  expect(await titles()).toEqual(['Oak & "Sons" $& API', "Oak &#38; &#34;Sons&#34; $&#38; API"]);
  firmName = () => Promise.reject(new Error("the database is away"));
  expect(await titles()).toEqual(["API", "API"]);
});

it("shows it with scripts of its own alone, each of which is there", async () => {
  const page = await (await fetch(`${url}/api/docs`)).text();
  expect(page).not.toMatch(/<script(?![^>]* src="\/api\/docs\/)|https?:|style=/);
  const scripts = [...page.matchAll(/<script src="([^"]+)"/g)].map(([, path]) => path);
  expect(scripts).toHaveLength(2);
  for (const path of scripts) {
    const response = await fetch(`${url}${path}`);
    expect([path, response.status, response.headers.get("content-type")]).toEqual([
      path,
      200,
      expect.stringContaining("javascript"),
    ]);
  }
  expect(await (await fetch(`${url}/api/docs/start.js`)).text()).toContain("/api/openapi.json");
});
