import { expect, it } from "vitest";
import { Shutdown, startOrClose } from "./shutdown.ts";

it("closes in the reverse order, once, also past a step that fails", async () => {
  const closed: string[] = [];
  const shutdown = new Shutdown();
  shutdown.add(() => closed.push("database"));
  shutdown.add(async () => {
    await Promise.resolve();
    closed.push("queues");
    throw new Error("queues are gone");
  });
  shutdown.add(() => closed.push("http"));
  await expect(shutdown.run()).rejects.toThrow("queues are gone");
  await shutdown.run();
  expect(closed).toEqual(["http", "queues", "database"]);
});

it("closes what a start that fails has opened, and throws why it failed", async () => {
  const closed: string[] = [];
  const starting = startOrClose(async (shutdown) => {
    shutdown.add(() => closed.push("database"));
    shutdown.add(() => {
      throw new Error("queues are gone");
    });
    await Promise.reject(new Error("port in use"));
  });
  await expect(starting).rejects.toThrow("port in use");
  expect(closed).toEqual(["database"]);
});
