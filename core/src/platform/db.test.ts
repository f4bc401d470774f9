import { describe, expect, it } from "vitest";
import {
  danglingReference,
  isDatabaseUnavailable,
  isReferenceViolation,
  isUniqueViolation,
  refusesWrites,
} from "./db.ts";

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
    [
      "a connection that ended between two statements of a transaction",
      new Error("Client has encountered a connection error and is not queryable"),
    ],
    [
      "a transaction that was left idle for too long",
      { code: "25P03", message: "terminating connection due to idle-in-transaction timeout" },
    ],
    [
      "a transaction that took too long, from Prisma",
      {
        code: "P2028",
        message: "A query cannot be executed on an expired transaction. The timeout was 15000 ms.",
      },
    ],
    [
      "a transaction that could not begin, from Prisma",
      { code: "P2028", message: "Unable to start a transaction in the given time." },
    ],
  ])("is recognised from %s", (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ["a broken rule", { code: "P2002", message: "Unique constraint failed" }],
    [
      "a refused statement, wrapped by Prisma",
      { code: "P2039", meta: { driverAdapterError: { cause: { originalCode: "22P02" } } } },
    ],
    [
      "a query after its transaction has ended",
      { code: "P2028", message: "A query cannot be executed on a committed transaction." },
    ],
    ["anything else", new Error("boom")],
  ])("is not %s", (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe("a database that takes no writes", () => {
  it.each([
    ["a read-only transaction, from the driver", { code: "25006", message: "cannot execute INSERT" }],
    [
      "a full disk, wrapped by Prisma",
      { code: "P2039", meta: { driverAdapterError: { cause: { originalCode: "53100" } } } },
    ],
  ])("is recognised from %s, and is an outage", (_, error) => {
    expect(refusesWrites(error)).toBe(true);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it("is another outage than one that cannot be reached", () =>
    expect(refusesWrites({ code: "ECONNREFUSED", message: "connect ECONNREFUSED" })).toBe(false));
});

/** An error of raw SQL, as Prisma passes it on. */
const wrapped = (originalCode: string, index?: string) => ({
  code: "P2010",
  meta: { driverAdapterError: { cause: { originalCode, ...(index ? { constraint: { index } } : {}) } } },
});

describe("the violation of a foreign key", () => {
  const KEY = "zones_building_id_fkey";

  it.each([
    ["Prisma", { code: "P2003", meta: { driverAdapterError: { cause: { constraint: { index: KEY } } } } }],
    ["the driver", { code: "23503", constraint: KEY }],
    ["raw SQL, wrapped by Prisma", wrapped("23503", KEY)],
  ])("is recognised from an error of %s, with its field", (_, error) => {
    expect(isReferenceViolation(error)).toBe(true);
    expect(danglingReference(error)).toBe("building_id");
  });

  it("is recognised from a restricted deletion too, without a field", () => {
    for (const error of [{ code: "23001" }, wrapped("23001")]) {
      expect(isReferenceViolation(error)).toBe(true);
      expect(danglingReference(error)).toBeUndefined();
    }
  });

  it("is not another refused statement", () => {
    expect(isReferenceViolation(wrapped("23505"))).toBe(false);
    expect(danglingReference(new Error("boom"))).toBeUndefined();
  });
});

describe("the violation of a unique constraint", () => {
  it.each([
    ["Prisma", { code: "P2002" }],
    ["the driver", { code: "23505" }],
    ["raw SQL, wrapped by Prisma", wrapped("23505")],
  ])("is recognised from an error of %s", (_, error) => {
    expect(isUniqueViolation(error)).toBe(true);
  });

  it.each([
    ["another refused statement", wrapped("23503")],
    [
      "a query after its transaction has ended",
      { code: "P2028", message: "A query cannot be executed on a committed transaction." },
    ],
    ["anything else", new Error("boom")],
  ])("is not %s", (_, error) => {
    expect(isUniqueViolation(error)).toBe(false);
  });
});
