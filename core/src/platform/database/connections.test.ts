import pg from "pg";
import { expect, it } from "vitest";
import { connectionLimits, connectionUrl } from "./connections.ts";

const read = (url: string) => {
  const { host, port, user, password, database, connectionParameters } = new pg.Client({
    connectionString: url,
  }) as pg.Client & { connectionParameters: { application_name?: string; options?: string } };
  const { application_name, options } = connectionParameters;
  return { host, port, user, password, database, application_name, options };
};

it.each([
  "postgres://ezo:p%40ss%2Fw%3Aord@db.example:6543/ezo?sslmode=disable",
  "postgres://ezo@%2Fvar%2Frun%2Fpostgresql/ezo",
  "postgresql://ezo@[::1]:5432/ezo",
])("%s keeps its parts when it gets a name and a search path", (url) => {
  expect(read(connectionUrl(url, { name: "worker:1", searchPath: "bullmq,public" }))).toEqual({
    ...read(url),
    application_name: "worker:1",
    options: "-c search_path=bullmq,public",
  });
});

it("keeps the options that an address has already", () => {
  const url = "postgres://ezo@db/ezo?options=endpoint%3Dx&application_name=mine";
  expect(read(connectionUrl(url, { searchPath: "a" }))).toMatchObject({
    options: "endpoint=x -c search_path=a",
    application_name: "mine",
  });
  expect(connectionUrl("postgres://ezo@db/ezo", {})).toBe("postgres://ezo@db/ezo");
});

it("counts the most that a process opens: fewer where Redis carries queues and live events", () => {
  expect(connectionLimits({ databasePool: 10, redisUrl: undefined })).toEqual({ server: 13, worker: 15 });
  expect(connectionLimits({ databasePool: 4, redisUrl: "redis://x" })).toEqual({ server: 5, worker: 5 });
});
