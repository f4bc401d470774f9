import { describe, expect, it } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { changed, conflictOf, isChange, reverseOf, viewConflict, whoChanged } from "./conflict.ts";
import { aDetail, aRow } from "./testing.ts";

const tea = { id: 2, name: "Tea" };
const refusal = (current: unknown) => new ApiError("version_conflict", "", 409, {}, current);

describe("conflictOf", () => {
  const base = aRow({ status: "new", version: 1 });

  it("reads the row as it now stands out of the refusal", () => {
    const theirs = aRow({ status: "in_progress", version: 2 });
    expect(conflictOf(refusal(theirs), base, { status: "completed" })).toMatchObject({ id: 1, theirs, base });
  });

  it("is null for other failures and for a body that it cannot read", () => {
    expect(conflictOf(new ApiError("internal", "", 500), base, {})).toBeNull();
    expect(conflictOf(new Error("x"), base, {})).toBeNull();
    expect(conflictOf(refusal({ id: "?" }), base, {})).toBeNull();
  });
});

describe("viewConflict", () => {
  it("sets both versions side by side and says where they differ", () => {
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

  it("tells taking the assignee away from leaving them alone", () => {
    const base = aRow({ assignee: tea });
    const theirs = aRow({ assignee: tea, version: 2 });
    expect(viewConflict({ id: 1, name: "", mine: { assignee: null }, base, theirs }).differs.assignee).toBe(
      true,
    );
    expect(viewConflict({ id: 1, name: "", mine: {}, base, theirs }).differs.assignee).toBe(false);
  });
});

describe("whoChanged", () => {
  const entry = (id: number, kind: "status" | "assignee" | "note", minute: number) => ({
    id,
    kind,
    from: "new",
    to: "in_progress",
    actor: { id, name: `User ${id}` },
    is_overwrite: false,
    created_at: `2026-11-20T10:0${minute}:00.000Z`,
  });

  it("names the latest change of the same field, in whatever order the history comes", () => {
    const detail = aDetail({ history: [entry(3, "status", 3), entry(1, "status", 1), entry(4, "note", 5)] });
    expect(whoChanged(detail, { status: "completed" })).toEqual({
      by: { id: 3, name: "User 3" },
      at: "2026-11-20T10:03:00.000Z",
    });
    expect(whoChanged(detail, { assignee: null })).toBeNull();
    expect(whoChanged(undefined, { status: "new" })).toBeNull();
  });
});

describe("changes", () => {
  it("can be shown at once and taken back", () => {
    const row = aRow({ status: "new", assignee: tea });
    expect(changed(row, { status: "completed" })).toMatchObject({ status: "completed", assignee: tea });
    expect(changed(row, { assignee: null }).assignee).toBeNull();
    expect(reverseOf(row, { assignee: null })).toEqual({ assignee: tea });
    expect(reverseOf(row, { status: "completed" })).toEqual({ status: "new" });
  });

  it("are none where nothing differs", () => {
    const row = aRow({ status: "new", assignee: tea });
    expect(isChange(row, { status: "new", assignee: { ...tea } })).toBe(false);
    expect(isChange(row, { assignee: null })).toBe(true);
    expect(isChange(row, { status: "completed" })).toBe(true);
  });
});
