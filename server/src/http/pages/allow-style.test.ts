import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { siteColoursOf } from "@ezo/contract/values/colours/site-colours";
import express from "express";
import { expect, it } from "vitest";
import { chooseSecurity, securityHeaders } from "../security.ts";
import { createMailPageWriter } from "./mail-links/mail-page.ts";

// ASVS 5.0: 3.4.3
it("a page that the server writes may have its own style element, and no other", async () => {
  const { show } = createMailPageWriter({
    translations: { lookup: () => Promise.resolve((key) => key) },
    icons: { folder: () => Promise.resolve("") },
    colours: { current: () => Promise.resolve(siteColoursOf("#7a1f1f")) },
    timeZone: { current: () => Promise.resolve("Asia/Tbilisi") },
  });
  const app = express()
    .use(chooseSecurity(securityHeaders({ isHttps: true, isDev: false })))
    .get("/m/page", (_, response) => show(response, "en", () => ({ title: "A page", body: "<p>Text</p>" })));
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const page = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/m/page`);
    const styles = [...(await page.text()).matchAll(/<style>([\s\S]*?)<\/style>/g)];
    expect(styles).toHaveLength(1);
    const hash = createHash("sha256")
      .update(styles[0]?.[1] ?? "")
      .digest("base64");
    const policy = page.headers.get("content-security-policy")?.split(";") ?? [];
    expect(policy).toContain(`style-src-elem 'self' 'sha256-${hash}'`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
