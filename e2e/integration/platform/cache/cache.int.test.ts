import { connect } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { previewProject, projectRoutes } from "@ezo/contract/admin/projects/projects";
import { paymentPlanRoutes } from "@ezo/contract/admin/projects/payment-plans";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { clearCache, getCacheState, warmCache } from "@ezo/contract/admin/dashboard";
import { LISTS } from "@ezo/contract/shown";
import { SAVED_COOKIE } from "@ezo/contract/values/limits/operations";
import { notifyCaches } from "@ezo/core/platform/events/outbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArticle, createProject } from "../../../stack/factories/content.ts";
import { createPaymentPlan, createStock } from "../../../stack/factories/explorer.ts";
import { openDatabaseGate } from "../../../stack/services/database.ts";
import type { TcpGate } from "../../../stack/services/tcp-gate.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let databaseGate: TcpGate;
beforeAll(async () => {
  databaseGate = await openDatabaseGate();
  stack = await startStack({
    databaseGate,
    servers: 2,
    env: { CACHE_SECONDS: "600", CACHE_WARM_AT_START: "false" },
  });
});
afterAll(() => stack.stop());

const ask = (path: string, server = 0, headers: Record<string, string> = {}) =>
  fetch(`${stack.url(server)}${path}`, { headers: { "accept-encoding": "identity", ...headers } });
const titlesOf = async (answer: Response) =>
  ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
const change = (...tags: string[]) => stack.database.prisma.$transaction((tx) => notifyCaches(tx, tags));

describe("a cached public answer", () => {
  it("is the same bytes with the same validator, in every encoding", async () => {
    await createProject(stack.database.prisma);
    const first = await ask("/api/projects-page?locale=en&groups=projects");
    const body = await first.text();
    const hit = await ask("/api/projects-page?locale=en&groups=projects");
    expect(hit.headers.get("cache-status")).toBe("ezo; hit");
    expect(await hit.text()).toBe(body);
    expect(hit.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(hit.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
    expect(hit.headers.get("x-request-id")).toMatch(/^[\w.-]{8,64}$/);

    const { rawBr, etag } = await rawBrotli("/api/projects-page?locale=en&groups=projects");
    expect(brotliDecompressSync(rawBr).toString()).toBe(body);
    expect(etag).not.toBe(first.headers.get("etag"));
    const known = await ask("/api/projects-page?locale=en&groups=projects", 0, { "if-none-match": etag });
    expect(known.status).toBe(304);
    const head = await fetch(`${stack.url()}/api/projects-page?locale=en&groups=projects`, {
      method: "HEAD",
    });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("honours the connection: one answer after another, and its end", async () => {
    await ask("/api/footer");
    const { hostname, port } = new URL(stack.url());
    const line = "GET /api/footer HTTP/1.1\r\nHost: ezo\r\n";
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(`${line}\r\n${line}\r\n${line}Connection: close\r\n\r\n`);
    const answers = (await text(socket)).split("HTTP/1.1 200 OK\r\n").slice(1);
    const [first, second, last] = answers.map((answer) => answer.split("\r\n\r\n"));
    expect(answers.length).toBe(3);
    expect(first?.[0]).toMatch(/^Cache-Status: ezo; hit$/m);
    expect(first?.[0]).toMatch(/^Keep-Alive: timeout=\d+$/m);
    expect(last?.[0]).toMatch(/^Connection: close$/m);
    expect([second?.[1], last?.[1]]).toEqual([first?.[1], first?.[1]]);
  });

  it("is computed once however many requests miss it at the same time", async () => {
    await change("*");
    await expect
      .poll(async () => (await ask("/api/footer")).headers.get("cache-status"))
      .not.toBe("ezo; hit");
    const misses = async () =>
      Number(
        /ezo_cache_answers_total\{outcome="miss"\} (\d+)/.exec(await (await ask("/metrics")).text())?.[1],
      );
    const before = await misses();
    const path = "/api/homepage/bootstrap?locale=ru";
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(path)));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect((await misses()) - before).toBe(1);
  });

  // ASVS 5.0: 14.2.2, 14.2.4
  it("is never shared with a request that carries a preview token", async () => {
    const token = await stack.token();
    const title = "Not public yet";
    const created = await stack.call(
      projectRoutes.create,
      { body: { is_active: false, translations: { ka: { title } } } },
      { token },
    );
    const params = { id: String(created.data.id) };
    const { data: link } = await stack.call(previewProject, { params }, { token });
    const preview = { "x-preview": link.token };
    const path = `/projects/${params.id}`;
    const [early, ...plain] = await Promise.all([
      ask(path, 0, preview),
      ...Array.from({ length: 5 }, () => ask(path)),
    ]);
    expect([early?.headers.get("cache-control"), await early?.text()]).toEqual([
      "no-store",
      expect.stringContaining(title),
    ]);
    for (const answer of plain) expect(await answer.text()).not.toContain(title);

    const list = "/api/projects?locale=ka";
    await expect.poll(async () => (await ask(list)).headers.get("cache-status")).toBe("ezo; hit");
    const previewed = await ask(list, 0, preview);
    expect([previewed.headers.get("cache-status"), previewed.headers.get("cache-control")]).toEqual([
      null,
      "no-store",
    ]);
  });

  it("is counted by kind when it is sent before routing, where no duration is measured", async () => {
    const counted = async (kind: "page" | "data") => {
      const metrics = await (await ask("/metrics")).text();
      return Number(new RegExp(`ezo_front_answers_total\\{kind="${kind}"\\} (\\d+)`).exec(metrics)?.[1]);
    };
    const measured = async () => {
      const metrics = await (await ask("/metrics")).text();
      const line = /^ezo_http_request_duration_seconds_count\{.*route="\/api\/footer".*\} (\d+)$/m;
      return Number(line.exec(metrics)?.[1]);
    };
    const path = "/api/footer?locale=en";
    await expect.poll(async () => (await ask(path)).headers.get("cache-status")).toBe("ezo; hit");
    const etag = (await ask(path)).headers.get("etag") ?? "";
    const [data, pages, durations] = [await counted("data"), await counted("page"), await measured()];
    await ask(path);
    expect((await ask(path, 0, { "if-none-match": etag })).status).toBe(304);
    expect(await counted("data")).toBe(data + 2);
    expect(await counted("page")).toBe(pages);
    expect(await measured()).toBe(durations);
  });

  it("is not kept for unknown parameters or searches", async () => {
    for (const path of ["/api/projects?locale=en&x=1", "/api/news?search=tower"]) {
      await ask(path);
      expect((await ask(path)).headers.get("cache-status"), path).toBe("ezo; fwd=bypass");
    }
  });
});

describe("a change of content", () => {
  it("reaches every server within a second", async () => {
    const path = "/api/projects?locale=en";
    const before = await titlesOf(await ask(path));
    await ask(path, 1);
    await createProject(stack.database.prisma);
    expect(await titlesOf(await ask(path)), "nobody has said so yet").toEqual(before);
    await change(LISTS.projects);
    for (const server of [0, 1])
      await expect
        .poll(async () => (await titlesOf(await ask(path, server))).length, { timeout: 1000, interval: 20 })
        .toBe(before.length + 1);
  });

  it("is seen at once by its writer, and by everybody within a second of the servers' hearing of it", async () => {
    const token = await stack.token();
    const { id } = await createProject(stack.database.prisma);
    const params = { id: String(id) };
    const path = `/en/projects/${id}`;
    const titleOf = async (answer: Response) => /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1];
    /** Every title, from when both servers had heard of it; visitors may see it a little earlier. */
    const titles = [{ title: await titleOf(await ask(path)), heardAt: 0 }];
    const outcomes = new Set<string | null>();
    let isOver = false;
    // The test runs in the servers' process: what holds it up on a busy machine holds them up, too.
    const heldUp = monitorEventLoopDelay({ resolution: 10 });
    heldUp.enable();
    const allowedMs = () => 1000 + heldUp.max / 1e6;
    /** Asks again and again; a title is wrong once the servers have heard of the next one more than a second ago. */
    const visit = async (server: number) => {
      const tooOld: string[] = [];
      while (!isOver) {
        const askedAt = performance.now();
        const answer = await ask(path, server, { "user-agent": "Visitor" });
        outcomes.add(answer.headers.get("cache-status"));
        const seen = await titleOf(answer);
        const shown = titles.findIndex(({ title }) => title === seen);
        const overtakenAt = titles[shown + 1]?.heardAt ?? Number.POSITIVE_INFINITY;
        if (shown === -1 || askedAt - overtakenAt > allowedMs())
          tooOld.push(`${seen} after ${askedAt - overtakenAt} ms`);
      }
      return tooOld;
    };
    const visits = Promise.all([0, 1].map(visit));
    for (let edit = 0; edit < 8; edit++) {
      const title = `Edited ${edit}`;
      const state = { title, heardAt: Number.POSITIVE_INFINITY };
      titles.push(state);
      const headers = { "user-agent": "Editor" };
      const body = { translations: { en: { title } } };
      await stack.call(projectRoutes.patch, { params, body }, { token, headers });
      expect(await titleOf(await ask(path, 0, headers)), "on the same server").toBe(title);
      const cookie = { cookie: `${SAVED_COOKIE}=1` };
      await expect
        .poll(async () => titleOf(await ask(path, 1, cookie)), { message: "on another", timeout: 5000 })
        .toBe(title);
      // How long the notification was on its way until now depends on the machine.
      state.heardAt = performance.now();
    }
    isOver = true;
    expect(await visits).toEqual([[], []]);
    expect(outcomes).toContain("ezo; hit; detail=older");
  });

  it("leaves unrelated answers in the cache", async () => {
    const { id } = await createProject(stack.database.prisma);
    await ask(`/api/projects/${id}?locale=ka`);
    await ask("/api/news?locale=ka");
    await change(LISTS.news);
    await expect
      .poll(async () => (await ask("/api/news?locale=ka")).headers.get("cache-status"))
      .not.toBe("ezo; hit");
    expect((await ask(`/api/projects/${id}?locale=ka`)).headers.get("cache-status")).toBe("ezo; hit");
  });

  it("of a project leaves what shows only its name in the cache, unless that changes", async () => {
    const token = await stack.token();
    const { id } = await createProject(stack.database.prisma, { sortOrder: 0 });
    const params = { id: String(id) };
    const footer = "/api/footer?locale=en";
    const own = `/api/projects/${id}?locale=en`;
    const outcomeOf = async (path: string) => (await ask(path)).headers.get("cache-status");
    await change(LISTS.projects);
    for (const path of [footer, own])
      await expect.poll(() => outcomeOf(path), { message: path }).toBe("ezo; hit");
    const edit = (body: object) => stack.call(projectRoutes.patch, { params, body }, { token });
    await edit({ year: 2031 });
    await expect.poll(() => outcomeOf(own)).not.toBe("ezo; hit");
    expect(await outcomeOf(footer)).toBe("ezo; hit");
    await edit({ translations: { en: { title: "Another name" } } });
    await expect.poll(async () => (await ask(footer)).text()).toContain("Another name");
    await edit({ is_active: false });
    await expect.poll(async () => (await ask(footer)).text()).not.toContain("Another name");
  });

  it("of one project's stock leaves the explorers of others in the cache", async () => {
    const token = await stack.token();
    const prisma = stack.database.prisma;
    const [own, other] = [await createStock(prisma), await createStock(prisma)];
    const plan = await createPaymentPlan(prisma, { projectId: own.project.id });
    const pathsOf = ({ project, apartments }: typeof own) => [
      ...["apartment-navigation", "board", "layouts", "payment-plans"].map(
        (part) => `/api/projects/${project.id}/${part}?locale=en`,
      ),
      `/api/projects/${project.id}?locale=en`,
      `/api/apartments/${apartments[0].id}?locale=en`,
      `/en/projects/${project.id}`,
    ];
    const [changed, others] = [pathsOf(own), pathsOf(other)];
    const outcomeOf = async (path: string) => (await ask(path)).headers.get("cache-status");
    const fill = async () => {
      for (const path of [...changed, ...others])
        await expect.poll(() => outcomeOf(path), { message: path }).toBe("ezo; hit");
    };
    const dropped = async (paths: readonly string[]) => {
      const found = await Promise.all(paths.map(outcomeOf));
      return found.filter((outcome) => outcome !== "ezo; hit").length;
    };
    const params = (of: { id: number }) => ({ id: String(of.id) });
    const moved = { project_id: other.project.id, identifier: "B" };
    const writes: [name: string, isOthers: boolean, write: () => Promise<unknown>][] = [
      [
        "an apartment",
        false,
        () =>
          stack.call(
            apartmentRoutes.patch,
            { params: params(own.apartments[0]), body: { status: "reserved" } },
            { token },
          ),
      ],
      [
        "a payment plan of the project",
        false,
        () =>
          stack.call(paymentPlanRoutes.patch, { params: params(plan), body: { max_months: 36 } }, { token }),
      ],
      [
        "a payment plan that becomes one of all projects",
        true,
        () =>
          stack.call(
            paymentPlanRoutes.patch,
            { params: params(plan), body: { project_id: null } },
            { token },
          ),
      ],
      [
        "a building that moves to the other project",
        true,
        () => stack.call(buildingRoutes.patch, { params: params(own.building), body: moved }, { token }),
      ],
    ];
    for (const [name, isOthers, write] of writes) {
      await fill();
      await write();
      // From here on the server has heard of the change.
      await expect.poll(() => dropped(changed), { message: name, interval: 5 }).toBeGreaterThan(0);
      if (isOthers)
        await expect.poll(() => dropped(others), { message: name, interval: 5 }).toBeGreaterThan(0);
      else expect(await dropped(others), name).toBe(0);
    }
  });

  it("does not hide views: everyone who reads an article is counted", async () => {
    const { id } = await createArticle(stack.database.prisma);
    for (const reader of ["first", "second", "first"])
      await ask(`/api/news/${id}?locale=en`, 0, { "user-agent": reader });
    const viewsIn = async (path: string) => {
      const { data } = (await (await ask(path)).json()) as { data: { id: number; views: number }[] };
      return data.find((article) => article.id === id)?.views;
    };
    const list = "/api/news/recent?locale=en";
    expect(await viewsIn(list)).toBeDefined();
    await expect.poll(() => viewsIn(list), { timeout: 8000 }).toBe(2);
  });

  it("includes an article whose publication time has come", async () => {
    const path = "/api/news/category/event?locale=en";
    expect(await titlesOf(await ask(path))).toEqual([]);
    await createArticle(stack.database.prisma, { category: "event", publishAt: new Date(Date.now() + 3000) });
    await change(LISTS.news);
    await expect.poll(async () => (await titlesOf(await ask(path))).length, { timeout: 15_000 }).toBe(1);
  });

  it("can be followed by filling and clearing the cache by hand, once even if requested twice at a time", async () => {
    const token = await stack.token();
    const project = await createProject(stack.database.prisma);
    const running = async () => (await stack.call(getCacheState, {}, { token, server: 1 })).data.running;
    const warming = Promise.all([
      stack.call(warmCache, {}, { token }),
      stack.call(warmCache, {}, { token, server: 1 }),
    ]);
    await expect.poll(running, { interval: 20 }).toBe("warm");
    const [first, second] = await warming;
    expect(await running()).toBeNull();
    expect(second.stats).toEqual(first.stats);
    expect(first.stats.keys).toBeGreaterThan(50);
    expect(first.stats.bytes).toBeGreaterThan(first.stats.keys * 100);
    expect(first.message).toBe("კეში გაცხელდა");
    const path = `/api/projects/${project.id}?locale=ru`;
    const outcomeAt = async (server: number) => (await ask(path, server)).headers.get("cache-status");
    // The worker requested one server; with a shared cache the other has the answer too.
    const warm = await Promise.all([outcomeAt(0), outcomeAt(1)]);
    expect(warm).toContain("ezo; hit");
    if (stack.mode === "redis") expect(warm.every((outcome) => outcome?.startsWith("ezo; hit"))).toBe(true);

    const cleared = await stack.call(clearCache, {}, { token });
    expect(cleared.message).toBe("კეში გასუფთავდა");
    // One server alone is asked: another that is asked too may fill the shared cache first.
    await expect.poll(() => outcomeAt(0)).toBe("ezo; fwd=miss; stored");
  });
});

describe("while the database is down", () => {
  it("the last good copy is served", async () => {
    await ask("/api/projects/homepage?locale=en");
    const witness = async () => (await ask("/api/projects?locale=ka")).headers.get("cache-status");
    await witness();
    await change(LISTS.projects);
    await expect.poll(witness, { message: "the server has heard of the change" }).not.toBe("ezo; hit");
    await databaseGate.close();
    try {
      const stale = await ask("/api/projects/homepage?locale=en", 0, { "cache-control": "no-cache" });
      expect(stale.headers.get("cache-status")).toBe("ezo; hit; detail=stale");
      expect(stale.status).toBe(200);
      expect((await ask("/api/projects-page?locale=ru&per_page=1")).status, "nobody has asked before").toBe(
        503,
      );
    } finally {
      await databaseGate.open();
    }
    await expect.poll(async () => (await ask("/api/projects-page?locale=ru&per_page=1")).status).toBe(200);
  });
});

/** The raw answer, which `fetch` would decompress. */
async function rawBrotli(path: string): Promise<{ rawBr: Buffer; etag: string }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const call = request(`${stack.url()}${path}`, { headers: { "accept-encoding": "br" } }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => resolve({ rawBr: Buffer.concat(pieces), etag: response.headers.etag ?? "" }));
    });
    call.on("error", reject);
    call.end();
  });
}
