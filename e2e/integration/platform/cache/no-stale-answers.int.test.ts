import { isFullRun } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { recordCalls } from "../../content/records/record-calls.ts";
import { createEditedSite, type Edit, editsOf, pathsOf } from "./edited-site.ts";
import { HIT, keptAnswers } from "./kept-answers.ts";

let stack: Stack;
let token: string;
let paths: string[];
/** By kind of record, so that one with many fields is edited no more often than the others. */
let edits: Edit[][];
beforeAll(async () => {
  stack = await startStack({ workers: 0, env: { CACHE_SECONDS: "3600", CACHE_WARM_AT_START: "false" } });
  token = await stack.token();
  const db = stack.database.prisma;
  const site = await createEditedSite(db);
  paths = pathsOf(site);
  edits = await editsOf(db, site, recordCalls({ stack: () => stack, token: () => token }));
  // It adds a project, which no answer may miss.
  await hearAll();
});
afterAll(() => stack.stop());
const { ask, drop, hearAll } = keptAnswers(() => stack);

interface Answer {
  status: number;
  /** Of one that is sent; a refusal names its request. */
  shown: string;
  isKept: boolean;
}

/** Of a card: what it does not show moves the record's time, and no list. */
const CARD_TIME = /("updated_at":)"[^"]*"/g;
/** Those of a page hold the same data as its calls, and when they came. */
const SCRIPTS = /<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g;
/** Of a feed: when it was made. */
const MADE_AT = /<lastBuildDate>[^<]*<\/lastBuildDate>/g;
const isOfOneProject = (path: string) => /^\/api\/projects\/\d+\?/.test(path);

async function read(path: string): Promise<Answer> {
  const answer = await ask(path);
  const text = (await answer.text()).replace(SCRIPTS, "").replace(MADE_AT, "");
  const shown = isOfOneProject(path) ? text : text.replace(CARD_TIME, "$1");
  return {
    status: answer.status,
    shown: answer.status === 200 ? shown : "",
    isKept: answer.headers.get("cache-status") === HIT,
  };
}

const AT_ONCE = 8;
async function readAll(): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const asked = paths.slice(start, start + AT_ONCE);
    const found = await Promise.all(asked.map(read));
    for (const [index, path] of asked.entries()) {
      const answer = found[index];
      if (answer) answers.set(path, answer);
    }
  }
  return answers;
}

/** What was kept over an edit and is not what would be answered anew. */
async function staleAnswers(): Promise<{ stale: string[]; kept: number }> {
  await hearAll();
  const given = await readAll();
  await drop("*");
  await hearAll();
  const anew = await readAll();
  const stale = paths.filter((path) => {
    const [one, other] = [given.get(path), anew.get(path)];
    return one?.status !== other?.status || one?.shown !== other?.shown;
  });
  return { stale, kept: [...given.values()].filter(({ isKept }) => isKept).length };
}

it("answers the same anew while nothing is edited: the test sees nothing but edits", async () => {
  await readAll();
  expect(await staleAnswers()).toMatchObject({ stale: [] });
  const { kept } = await staleAnswers();
  expect(kept).toBeGreaterThan(paths.length / 2);
});

const ALLOWED = [200, 404, 409, 422];

it("after any edit, every answer that is kept is the one that would be made anew", async () => {
  const step = fc.tuple(fc.nat(edits.length - 1), fc.nat(10_000));
  let [sent, accepted, kept] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const [kind, number] of steps) {
        const ofKind = edits[kind] ?? [];
        const edit = ofKind[number % ofKind.length];
        if (!edit) continue;
        const status = await edit.send();
        expect(ALLOWED, edit.name).toContain(status);
        sent += 1;
        accepted += status === 200 ? 1 : 0;
        const found = await staleAnswers();
        expect(found.stale, edit.name).toEqual([]);
        kept += found.kept;
      }
    }),
    // What was edited before is not undone, so a smaller sequence would begin elsewhere.
    { numRuns: isFullRun ? 14 : 4, endOnFailure: true },
  );
  // Otherwise the test would see nothing: most edits are carried out, and most answers outlast them.
  expect(accepted).toBeGreaterThan(sent / 2);
  expect(kept).toBeGreaterThan(sent);
});
