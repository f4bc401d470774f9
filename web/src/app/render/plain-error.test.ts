import { expect, it } from "vitest";
import { plainError } from "./plain-error.ts";

it("keeps what says where an error was thrown, and nothing that cannot be copied", () => {
  const thrown = Object.assign(new RangeError("out of bounds", { cause: () => 1 }), { retry: () => 2 });
  const plain = plainError(thrown);
  expect(plain).toMatchObject({ name: "RangeError", message: "out of bounds", stack: thrown.stack });
  expect([plain.cause, Reflect.get(plain, "retry")]).toEqual([undefined, undefined]);
  const copied = structuredClone(plain);
  expect([copied.message, copied.stack]).toEqual(["out of bounds", thrown.stack]);
});

it("makes an error of what is none", () => {
  expect(plainError("broken")).toMatchObject({ message: "broken" });
  expect(plainError(null)).toMatchObject({ message: "null" });
});
