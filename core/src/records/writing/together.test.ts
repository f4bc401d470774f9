import { beforeEach, expect, it } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { together } from "./together.ts";

it("gives what all of the work gives, in its order", async () => {
  expect(await together([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2]);
  expect(await together([])).toEqual([]);
});

const done: string[] = [];
const later = async (name: string, ticks: number, failure?: Error) => {
  for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
  done.push(name);
  if (failure) throw failure;
};
beforeEach(() => {
  done.length = 0;
});

it("throws what failed first, once all are done", async () => {
  const work = [later("a", 3, new Error("a failed")), later("b", 1, new Error("b failed")), later("c", 9)];
  await expect(together(work)).rejects.toThrow("b failed");
  expect(done).toEqual(["b", "a", "c"]);
});

it("throws the first refusal in the order of the work, whatever else has failed", async () => {
  const [first, second] = [new AppError("invalid"), new AppError("forbidden")];
  const work = [later("a", 1, new Error("a failed")), later("b", 5, first), later("c", 3, second)];
  await expect(together(work)).rejects.toBe(first);
  expect(done).toEqual(["a", "c", "b"]);
});
