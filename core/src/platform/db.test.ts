import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "./db.ts";

describe("an outage of the database", () => {
  it.each([
    ["a refused connection", { code: "ECONNREFUSED", message: "connect ECONNREFUSED" }],
    ["a shutdown, from the driver", { code: "57P01", message: "terminating connection" }],
    ["a lost connection, from Prisma", { code: "P1017", message: "Server has closed the connection." }],
    [
      "a start-up, wrapped by Prisma",
      {
        code: "P2039",
        message: "Database error. Code: `57P03`.",
        meta: {
          driverAdapterError: {
            cause: { originalCode: "57P03", message: "the database system is starting up" },
          },
        },
      },
    ],
    ["a connection that ended", new Error("Connection terminated unexpectedly")],
  ])("is told from %s", (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ["a broken rule", { code: "P2002", message: "Unique constraint failed" }],
    [
      "a refused statement, wrapped by Prisma",
      { code: "P2039", meta: { driverAdapterError: { cause: { originalCode: "22P02" } } } },
    ],
    ["anything else", new Error("boom")],
  ])("is not %s", (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
