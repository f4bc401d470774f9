import { isDeepStrictEqual } from "node:util";
import { runs } from "@ezo/contract/testing/scope";
import { LOCALES } from "@ezo/contract/values/locale";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Stack, startStack } from "../../../stack/stack.ts";
import type { Body, VersionedKind } from "../../../stack/versioned/versioned-kind.ts";
import { VERSIONED_KINDS } from "../../../stack/versioned/versioned-kinds.ts";
import { addressOf, isTested, methodOf, recordCalls } from "./record-calls.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const { send, rowOf, change } = recordCalls({ stack: () => stack, token: () => token });

/** Metadata, and fields derived from others: a status ends a hold, a new text needs a translation. */
const DERIVED = /^(version|updated_at|updated_by|deleted_at)\b|_changed_at|\bstale\b|^hold\b|^state\b/;
/** Nested values by path; a list is one value. */
function flat(value: Readonly<Record<string, unknown>>, prefix = ""): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, part]) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? flat(part as Record<string, unknown>, `${prefix}${name}.`)
        : { [`${prefix}${name}`]: part },
    ),
  ) as Record<string, unknown>;
}
/** Whether an update of the fields `named` may change `path` of the answer: it names it, or what is shown there. */
const mayChange = ({ shows = {} }: VersionedKind, path: string, named: object): boolean =>
  path in named ||
  DERIVED.test(path) ||
  (shows[path.split(".")[0] ?? ""] ?? "") in named ||
  // The site's texts are answered in two shapes.
  path.replace(/^translations\./, "") in named ||
  // In a language without a text, another language's is shown.
  LOCALES.some((locale) => `translations.${locale}.${path}` in named);
const without = (values: Record<string, unknown>, isLeftOut: (path: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([path]) => !isLeftOut(path)));

let serial = 0;

// Values that differ from a new contact's, because sending an unchanged field does not change it.
const CONTACT_FIELDS = ["name", "language", "tags"] as const;
const CONTACT_VALUES = { name: ["a", "b", "c"], language: ["en", "ru"], tags: [["x"], ["y"], ["x", "y"]] };
const contactEdit = fc
  .record({ name: fc.nat(2), language: fc.nat(1), tags: fc.nat(2) }, { requiredKeys: [] })
  .map((chosen) =>
    Object.fromEntries(
      CONTACT_FIELDS.flatMap((field) =>
        chosen[field] === undefined ? [] : [[field, CONTACT_VALUES[field][chosen[field]]]],
      ),
    ),
  );

/** Requests have a history of their own, and tests of it. */
const updatedKinds = VERSIONED_KINDS.filter(isTested).filter(({ path }) => path !== "/admin/customers");
/** A firm's settings change what its other records take: each kind begins with those of a new firm. */
afterEach(async () => {
  for (const kind of updatedKinds) if (kind.isSingle) await kind.make(db(), ++serial);
});
const editsOf = async (kind: VersionedKind): Promise<readonly Body[]> =>
  kind.edits ?? (typeof kind.patches === "function" ? kind.patches(db()) : kind.patches);
const read = async (kind: VersionedKind, id: number) =>
  (await send("get", addressOf(kind, id))).body.data as unknown as Record<string, unknown>;

describe("two writers", () => {
  it.each(updatedKinds)(
    "of $path: fields that an update does not name stay exactly as they were",
    async (kind) => {
      const edits = await editsOf(kind);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(edits.length - 1), { maxLength: 6 }), async (steps) => {
          const id = await kind.make(db(), ++serial);
          let before = flat(await read(kind, id));
          for (const step of steps) {
            const body = edits[step] ?? {};
            await change(kind, id, body);
            const after = flat(await read(kind, id));
            const named = flat(body);
            for (const [path, value] of Object.entries(named)) expect(after[path], path).toEqual(value);
            const isLeftOut = (path: string) => mayChange(kind, path, named);
            expect(without(after, isLeftOut)).toEqual(without(before, isLeftOut));
            before = after;
          }
        }),
        { numRuns: runs(16) },
      );
    },
  );

  it.each(updatedKinds)("of $path: two simultaneous accepted writes lose nothing", async (kind) => {
    const edits = await editsOf(kind);
    const edit = fc.nat(edits.length - 1).map((index) => edits[index] ?? {});
    await fc.assert(
      fc.asyncProperty(edit, edit, async (first, second) => {
        const id = await kind.make(db(), ++serial);
        const { version } = await rowOf(kind, id);
        const before = flat(await read(kind, id));
        const answers = await Promise.all(
          [first, second].map((body) => send(methodOf(kind), addressOf(kind, id), { ...body, version })),
        );
        const statuses = answers.map(({ status }) => status);
        expect(statuses).toContain(200);
        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
        const after = flat(await read(kind, id));
        for (const [index, body] of [first, second].entries())
          for (const [path, value] of Object.entries(flat(body))) {
            // Sending an unchanged field does not change it.
            const isChange = !isDeepStrictEqual(before[path], value);
            if (statuses[index] === 200 && isChange) expect(after[path], path).toEqual(value);
          }
      }),
      { numRuns: runs(16) },
    );
  });

  it("of one contact lose nothing: a refused write changes nothing, an accepted one is complete", async () => {
    const kind = VERSIONED_KINDS.find(({ path }) => path === "/admin/contacts")!;
    await fc.assert(
      fc.asyncProperty(contactEdit, contactEdit, async (first, second) => {
        const id = await kind.make(db(), ++serial);
        const answers = await Promise.all(
          [first, second].map((body) => send("patch", addressOf(kind, id), { ...body, version: 1 })),
        );
        const { data } = (await send("get", addressOf(kind, id))).body;
        const accepted = [first, second].filter((_, index) => answers[index]?.status === 200);
        expect(accepted.length).toBeGreaterThan(0);
        for (const body of accepted) expect(data).toMatchObject(body);
      }),
      { numRuns: runs(16) },
    );
  });

  it("of one apartment lose nothing, including restores", async () => {
    const kind = VERSIONED_KINDS.find(({ path }) => path === "/admin/apartments")!;
    const step = fc.record({
      kind: fc.constantFrom("price", "rooms", "restore"),
      // Values that differ from the new apartment's, because sending an unchanged field does not change it.
      to: fc.integer({ min: 3, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(step, step, async (...steps) => {
        const id = await kind.make(db(), ++serial);
        await change(kind, id, { price: 77 });
        const { version } = await rowOf(kind, id);
        const answers = await Promise.all(
          steps.map(({ kind: what, to }) =>
            what === "restore"
              ? send("post", `${addressOf(kind, id)}/history/1/restore`, { version })
              : send("patch", addressOf(kind, id), { [what]: to, version }),
          ),
        );
        const { data } = (await send("get", addressOf(kind, id))).body;
        for (const [index, { kind: what, to }] of steps.entries())
          if (answers[index]?.status === 200)
            expect(data).toMatchObject(what === "restore" ? { price: null } : { [what]: to });
      }),
      { numRuns: runs(16) },
    );
  });
});
