import { publishDueDrafts } from "@ezo/core/drafts/due-drafts";
import { createRecords } from "@ezo/core/records/write";
import { afterAll, beforeAll } from "vitest";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** A stack with a worker for the tests of a file about drafts, called by an administrator. */
export function useDraftStack() {
  let stack: Stack;
  let token: string;
  beforeAll(async () => {
    stack = await startStack({ workers: 1 });
    token = await stack.token();
  });
  afterAll(() => stack.stop());
  const db = () => stack.database.prisma;
  const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
  /** Publishes what is due at `now`, and returns how many drafts that were. */
  const publishDue = (now: Date) =>
    publishDueDrafts({ db: db(), records: createRecords({ db: db() }), now: () => now });
  return { stack: () => stack, db, call, publishDue };
}

/** The draft after a save that left a difference. */
export function kept<Draft>({ draft }: { draft: Draft | null }): Draft {
  if (!draft) throw new Error("there is no draft");
  return draft;
}
