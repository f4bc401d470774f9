import { warmCache } from "@ezo/contract/admin/dashboard";
import { describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { startStack } from "../../../stack/stack.ts";

describe("the cache", () => {
  it("is filled after a start without requests", async () => {
    const started = await startStack({
      workers: 1,
      env: { CACHE_SECONDS: "600", CACHE_WARM_AT_START: "true" },
    });
    try {
      const completed = () => started.queues.queue("cache").getCompletedCount();
      await expect.poll(completed, { timeout: 30_000 }).toBe(1);
      const home = await fetch(`${started.url()}/`);
      expect(home.headers.get("cache-status")).toBe("ezo; hit");
    } finally {
      await started.stop();
    }
  });

  // Two dozen large pages, rendered and evicted again.
  it("is filled with entry pages first if not everything fits", async () => {
    const small = await startStack({
      env: { CACHE_SECONDS: "600", CACHE_WARM_AT_START: "false", CACHE_MEGABYTES: "6" },
    });
    try {
      for (let count = 0; count < 24; count++) await createProject(small.database.prisma);
      const { stats } = await small.call(warmCache, {}, { token: await small.token() });
      expect(stats.bytes).toBeGreaterThan(6 * 1024 * 1024);
      for (const path of ["/", "/en", "/ru/contact", "/api/homepage/bootstrap?locale=ka"]) {
        const answer = await fetch(`${small.url()}${path}`);
        expect(answer.headers.get("cache-status"), path).toBe("ezo; hit");
      }
    } finally {
      await small.stop();
    }
  });
});
