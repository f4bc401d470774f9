import { expect, it, vi } from "vitest";
import { repeatable } from "./lazy-code.ts";

it("loads again after a failure, which it passes on", async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error("no connection")).mockResolvedValue("module");
  const again = repeatable(load);
  await expect(again()).rejects.toThrow("no connection");
  expect(await again()).toBe("module");
});

it("uses another URL where the browser keeps the failure of the first", async () => {
  const kept = new TypeError("Failed to fetch dynamically imported module: http://ezo.test/assets/a.js");
  const again = repeatable(() => Promise.reject(kept));
  await expect(again()).rejects.toBe(kept);
  // Node imports nothing from the network, and says so of the second URL.
  await expect(again()).rejects.toThrow(/protocol 'http:'/);
});
