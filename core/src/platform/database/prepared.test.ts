import { Prisma } from "../../generated/prisma/client.ts";
import { describe, expect, it } from "vitest";
import { PREPARED, statementNames } from "./prepared.ts";

const marked = (text: string) => ({ sql: Prisma.sql`${PREPARED} ${Prisma.raw(text)}`.text });

describe("the names of prepared statements", () => {
  it("are one for each marked text, and none for others", () => {
    const nameOf = statementNames();
    const first = nameOf(marked("select 1"));
    expect(first).not.toBe("");
    expect(nameOf(marked("select 2"))).not.toBe(first);
    expect(nameOf(marked("select 1"))).toBe(first);
    expect(nameOf({ sql: "select 1" })).toBe("");
  });

  it("end before a text that varies fills every connection, and keep those given", () => {
    const nameOf = statementNames();
    const given = Array.from({ length: 1000 }, (_, number) => nameOf(marked(`select ${number}`)));
    const names = given.filter((name) => name !== "");
    expect(names.length).toBeLessThan(200);
    expect(new Set(names).size).toBe(names.length);
    expect(nameOf(marked("select 0"))).toBe(given[0]);
    expect(given.at(-1)).toBe("");
  });
});
