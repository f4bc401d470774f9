import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportTranslationsCsv } from "@ezo/contract/admin/content/translations";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { importApartments } from "@ezo/contract/inventory/apartment-files";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiError } from "./api-error.ts";
import { httpCaller } from "./http-caller.ts";

const call = httpCaller({ token: () => null, onUnauthorized: () => {} });
const send = () => call(sendEnquiry, { body: {} } as never);
const answering = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
const failure = () =>
  send().then(
    () => undefined,
    (error: ApiError) => error,
  );

describe("a call's answer", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("is returned if it is a success", async () => {
    answering(201, { success: true, message: "Thank you" });
    await expect(send()).resolves.toEqual({ success: true, message: "Thank you" });
  });

  it("is a failure when the body says so, whatever the status", async () => {
    answering(200, { success: false, message: "The office is closed" });
    expect(await failure()).toMatchObject({ code: "internal", message: "The office is closed" });
    answering(200, { success: false });
    expect(await failure()).toMatchObject({ message: "" });
    answering(422, { success: false, message: "No", code: "invalid", errors: { name: ["Empty"] } });
    expect(await failure()).toMatchObject({ code: "invalid", status: 422, errors: { name: ["Empty"] } });
  });

  it("distinguishes a lost connection from a refusal", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failure()).toMatchObject({ code: "offline" });
  });

  it("is a lost connection where it breaks off", async () => {
    const start = new TextEncoder().encode('{"success":true');
    const broken = new ReadableStream({
      start: (body) => body.enqueue(start),
      pull: (body) => body.error(new TypeError("network error")),
    });
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response(broken, { headers: { "content-type": "application/json" } })),
    );
    expect(await failure()).toMatchObject({ code: "offline" });
  });

  it("is no success where a page comes in place of JSON", async () => {
    const page = (status: number) =>
      vi.stubGlobal("fetch", () =>
        Promise.resolve(
          new Response("<h1>Log in to the network</h1>", {
            status,
            headers: { "content-type": "text/html" },
          }),
        ),
      );
    page(200);
    expect(await failure()).toMatchObject({ code: "offline" });
    page(403);
    expect(await failure()).toMatchObject({ code: "internal", status: 403 });
  });

  it("may be empty, or a text where the route answers one", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
    await expect(send()).resolves.toBe("");
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response("a,b", { headers: { "content-type": "text/csv" } })),
    );
    await expect(call(exportTranslationsCsv, { query: {} } as never)).resolves.toBe("a,b");
  });

  it("distinguishes a changed file from a lost connection", async () => {
    // Browsers say no more about it. Node 24 would wait for such a file for ever.
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const folder = await mkdtemp(join(tmpdir(), "ezo-"));
    const path = join(folder, "stock.csv");
    await writeFile(path, "building,floor");
    const file = new File([await openAsBlob(path)], "stock.csv");
    await writeFile(path, "building,floor,number");
    const body = { project_id: 1, file: file.name };
    const sent = call(importApartments, { body }, { files: { file } });
    await expect(sent).rejects.toMatchObject({ code: "file_changed" });
    await rm(folder, { recursive: true });
  });
});
