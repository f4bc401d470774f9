import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { runs } from "@ezo/contract/testing/scope";
import express from "express";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sendCsv } from "./send-csv.ts";

/** What a client gets of an export that yields `pieces`, and then fails or ends. */
async function exported(
  pieces: readonly string[],
  fails: boolean,
): Promise<{ status: number; text: string | null }> {
  async function* rows() {
    yield* pieces;
    await Promise.resolve();
    if (fails) throw new Error("the database is away");
  }
  const app = express().set("env", "test");
  app.get("/", (_, response) => sendCsv(response, rows()));
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const text = await response.text().catch(() => null);
    return { status: response.status, text };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it("an export that fails is a failure or cut off, never a whole 200", async () => {
  // Larger than what a socket takes at once, too.
  const piece = fc.constantFrom("a,b\r\n", "x".repeat(70_000), "");
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      expect(await exported(pieces, false)).toEqual({ status: 200, text: pieces.join("") });
      const { status, text } = await exported(pieces, true);
      // The header and the first rows are read before anything is sent.
      if (pieces.length < 2) expect(status).toBe(500);
      else expect([status, text]).toEqual([200, null]);
    }),
    { numRuns: runs(40) },
  );
});
