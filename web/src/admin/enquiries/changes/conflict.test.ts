import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../shared/api/api-error.ts";
import {
  conflictOf,
  type EnquiryChange,
  isChange,
  reverseOf,
  viewConflict,
  lastChange,
  withNewest,
} from "./conflict.ts";
import { ownChanges } from "./own-changes.ts";
import { aDetail, aRow } from "../testing.ts";

const tea = { id: 2, name: "Tea" };
const refusal = (current: unknown) => new ApiError("conflict", "", 409, {}, current);

describe("conflictOf", () => {
  const base = aRow({ status: "new", version: 1 });

  it("reads the current row from the refusal", () => {
    const theirs = aRow({ status: "in_progress", version: 2 });
    expect(conflictOf(refusal(theirs), base, { status: "completed" })).toMatchObject({ id: 1, theirs, base });
  });

  it("is null for other failures and for an unreadable body", () => {
    expect(conflictOf(new ApiError("internal", "", 500), base, {})).toBeNull();
    expect(conflictOf(new Error("x"), base, {})).toBeNull();
    expect(conflictOf(refusal({ id: "?" }), base, {})).toBeNull();
  });
});

describe("viewConflict", () => {
  it("shows both versions and where they differ", () => {
    const view = viewConflict({
      id: 1,
      name: "Nino",
      mine: { status: "completed" },
      base: aRow({ status: "new" }),
      theirs: aRow({ status: "in_progress", assignee: tea, version: 2 }),
    });
    expect(view.mine).toEqual({ status: "completed", assignee: null });
    expect(view.theirs).toEqual({ status: "in_progress", assignee: tea });
    expect(view.differs).toEqual({ status: true, assignee: true });
  });

  it("distinguishes removing the assignee from leaving it unchanged", () => {
    const base = aRow({ assignee: tea });
    const theirs = aRow({ assignee: tea, version: 2 });
    expect(viewConflict({ id: 1, name: "", mine: { assignee: null }, base, theirs }).differs.assignee).toBe(
      true,
    );
    expect(viewConflict({ id: 1, name: "", mine: {}, base, theirs }).differs.assignee).toBe(false);
  });
});

describe("withNewest", () => {
  const theirs = aRow({ status: "in_progress", version: 2 });
  const conflict = { id: 1, name: "", mine: {}, base: aRow({ status: "new" }), theirs };

  it("is with the enquiry as it is now", () => {
    const now = aRow({ status: "completed", version: 3 });
    expect(withNewest(conflict, now).theirs).toBe(now);
  });

  it("ignores what is older, and what is not loaded", () => {
    expect(withNewest(conflict, aRow({ version: 1 }))).toBe(conflict);
    expect(withNewest(conflict, undefined)).toBe(conflict);
  });
});

describe("lastChange", () => {
  const entry = (id: number, kind: "status" | "assignee" | "note", minute: number) => ({
    id,
    kind,
    from: "new",
    to: "in_progress",
    reason: null,
    actor: { id, name: `User ${id}` },
    is_overwrite: false,
    created_at: `2026-11-20T10:0${minute}:00.000Z`,
  });

  it("finds the latest change of the same field, whatever the order of the history", () => {
    const detail = aDetail({ history: [entry(3, "status", 3), entry(1, "status", 1), entry(4, "note", 5)] });
    expect(lastChange(detail, { status: "completed" })).toEqual({
      by: { id: 3, name: "User 3" },
      at: "2026-11-20T10:03:00.000Z",
    });
    expect(lastChange(detail, { assignee: null })).toBeNull();
    expect(lastChange(undefined, { status: "new" })).toBeNull();
  });
});

describe("changes", () => {
  it("can be applied and reversed", () => {
    const row = aRow({ status: "new", assignee: tea });
    const applied = (change: EnquiryChange) => {
      const cache = new QueryClient();
      const mutation = { mutationKey: ownChanges.mutationKey, mutationFn: () => new Promise(() => {}) };
      void cache.getMutationCache().build(cache, mutation).execute({ row, change });
      return ownChanges.applyTo(cache, row);
    };
    expect(applied({ status: "completed" })).toMatchObject({ status: "completed", assignee: tea });
    expect(applied({ assignee: null })).toMatchObject({ status: "new", assignee: null });
    expect(reverseOf(row, { assignee: null })).toEqual({ assignee: tea });
    expect(reverseOf(row, { status: "completed" })).toEqual({ status: "new" });
    expect(reverseOf(row, { status: "new", reason: "Spam" })).toEqual({ status: "new", reason: null });
  });

  it("have no effect where nothing differs", () => {
    const row = aRow({ status: "new", assignee: tea });
    expect(isChange(row, { status: "new", assignee: { ...tea } })).toBe(false);
    expect(isChange(row, { assignee: null })).toBe(true);
    expect(isChange(row, { status: "completed" })).toBe(true);
  });
});
