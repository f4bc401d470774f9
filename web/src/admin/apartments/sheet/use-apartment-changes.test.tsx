import { useQuery, useQueryClient } from "@tanstack/react-query";
import { act, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { DraftOffer } from "../../editor/drafts/draft-offer.tsx";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { type ApartmentRow, apartments } from "../../inventory/stock.resources.ts";
import { REFRESH_INTERVAL_MS } from "../../query/use-refresh.ts";
import {
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  press,
  receiveLive,
  refusal,
  unmountDrawn,
  until,
} from "../../testing.tsx";
import { takeUndo } from "../../ui/toasts/undo.ts";
import { SheetDialogs } from "./sheet-dialogs.tsx";
import { toChanges, useApartmentChanges } from "./use-apartment-changes.ts";

drawsAdmin();
afterEach(() => void vi.useRealTimers());

const ROWS = [1, 2].map((id) => ({ id, version: 3 }) as ApartmentRow);

const numbered = (rows: readonly ApartmentRow[]) =>
  toChanges(
    rows.map((row) => ({ row, field: "apartment_number", to: "17", from: "1", text: "17" }) as never),
  );

/** Two cells, each with a button in the place of its editor, and one for both at once. */
function Cells() {
  const changes = useApartmentChanges();
  return (
    <>
      <DraftOffer
        offered={changes.offered}
        onTake={() => changes.takeDraft(() => undefined)}
        onRefuse={changes.refuseDraft}
      />
      {ROWS.map((row) => (
        <button key={row.id} type="button" onClick={() => changes.apply(numbered([row]), "Saved")}>
          {`Cell ${row.id}`}
        </button>
      ))}
      <button type="button" onClick={() => changes.apply(numbered(ROWS), "Saved")}>
        Both cells
      </button>
      <SheetDialogs plan={null} onPlanned={() => undefined} changes={changes} />
    </>
  );
}
const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith("ezo_draft"));
const gone = () => document.querySelector("[data-signed-in]") === null;
const change = (id: number) => ({ id, version: 3, apartment_number: "17" });

it("offers again, once one has signed in, the cells that met the end of the session", async () => {
  await drawSignedIn(<Cells />, () => ({ status: 401, body: refusal("unauthorized") }));
  await press("Cell 1");
  await until(() => expect(gone()).toBe(true));
  await until(() => expect(keptKeys()).toHaveLength(1));
  unmountDrawn();

  const sent: unknown[] = [];
  await drawSignedIn(<Cells />, (_method, _path, body) => {
    sent.push(body);
    return { body: { data: { changed: [], cells: [], errors: [] } } };
  });
  await press("Continue with it");
  await until(() => expect(sent).toEqual([{ dry_run: false, changes: [change(1)] }]));
  expect(document.body.textContent).not.toContain("Continue with it");
  expect(keptKeys()).toEqual([]);
});

it("keeps nothing of what was refused for another reason", async () => {
  let calls = 0;
  await drawSignedIn(<Cells />, () => {
    calls += 1;
    return { status: 409, body: refusal("conflict") };
  });
  await press("Cell 2");
  await until(() => expect(calls).toBe(1));
  await press("Cell 2");
  // One after the other: the first has been refused when the second is sent.
  await until(() => expect(calls).toBe(2));
  expect(keptKeys()).toEqual([]);
});

it("asks about the newest version of a cell that was refused, until that is as wanted", async () => {
  // Live changes are read in batches, a second apart.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const updated = { updated_by: null, updated_at: "2026-01-01T00:00:00.000Z" };
  let stored = { ...ROWS[0], ...updated, version: 4, apartment_number: "18" };
  const sent: unknown[] = [];
  await drawSignedIn(<Cells />, (method, path, body) => {
    if (path.endsWith("/history")) return { body: { data: [], meta: {} } };
    if (method === "GET") return { body: { data: stored } };
    sent.push(body);
    return { status: 409, body: refusal("conflict", { "changes.0.apartment_number": ["conflict"] }) };
  });
  const save = async (apartment_number: string) => {
    stored = { ...stored, version: stored.version + 1, apartment_number };
    await receiveLive("content:changed", { entity: "apartment", id: 1, tags: [] });
    await act(() => vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS));
  };
  const asks = (number: string) =>
    until(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain(number));
  await press("Cell 1");
  await asks("18");
  await save("19");
  await asks("19");
  await press("Save the choice");
  await until(() => expect(sent[1]).toEqual({ dry_run: false, changes: [{ ...change(1), version: 5 }] }));
  await asks("19");
  await save("17");
  await until(() => expect(dialogs()).toEqual([]));
  expect(sent).toHaveLength(2);
  await until(() => expect(keptKeys()).toEqual([]));
});

it("offers the rest of a block, and stores nothing of it by itself, when its conflict is gone", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const updated = { updated_by: null, updated_at: "2026-01-01T00:00:00.000Z" };
  let stored = { ...ROWS[0], ...updated, version: 4, apartment_number: "18" };
  const sent: unknown[] = [];
  await drawSignedIn(<Cells />, (method, path, body) => {
    if (path.endsWith("/history")) return { body: { data: [], meta: {} } };
    if (method === "GET") return { body: { data: stored } };
    sent.push(body);
    return sent.length === 1
      ? { status: 409, body: refusal("conflict", { "changes.0.apartment_number": ["conflict"] }) }
      : { body: { data: { changed: [], cells: [], errors: [] } } };
  });
  await press("Both cells");
  await until(() => expect(dialogs()).toHaveLength(1));
  stored = { ...stored, version: 5, apartment_number: "17" };
  await receiveLive("content:changed", { entity: "apartment", id: 1, tags: [] });
  await act(() => vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS));
  await until(() => expect(dialogs()).toEqual([]));
  expect(sent).toHaveLength(1);
  await press("Continue with it");
  await until(() => expect(sent[1]).toEqual({ dry_run: false, changes: [change(2)] }));
});

it("keeps each cell that could not be saved, also where its page has been left", async () => {
  function Pages() {
    const [isLeft, setLeft] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setLeft(!isLeft)}>
          Another page
        </button>
        {isLeft ? null : <Cells />}
      </>
    );
  }
  let isAway = true;
  const sent: unknown[] = [];
  await drawSignedIn(<Pages />, (_method, _path, body) => {
    sent.push(body);
    // While the first one is on its way.
    if (sent.length === 1) button("Another page").click();
    return isAway
      ? { status: 503, body: refusal("internal") }
      : { body: { data: { changed: [], cells: [], errors: [] } } };
  });
  await act(async () => {
    button("Cell 1").click();
    button("Cell 2").click();
  });
  await until(() => expect(sent).toHaveLength(2));
  await press("Another page");
  isAway = false;
  await press("Continue with it");
  await until(() => expect(sent).toHaveLength(3));
  await press("Continue with it");
  await until(() => expect(sent).toHaveLength(4));
  expect(sent.slice(2)).toEqual([2, 1].map((id) => ({ dry_run: false, changes: [change(id)] })));
  expect(document.body.textContent).not.toContain("Continue with it");
  expect(keptKeys()).toEqual([]);
});

it("shows the second of two quick changes over a list that was read between them", async () => {
  const stored = { status: "available" };
  const answers: (() => void)[] = [];
  let lists = 0;
  const row = () => ({ id: 1, version: 3, ...stored }) as ApartmentRow;
  function Row() {
    const changes = useApartmentChanges();
    const cache = useQueryClient();
    const list = useQuery(apartments.list(useCaller(), {})).data;
    const [shown] = changes.withChanges(list?.data ?? []);
    const set = (status: string) => () => changes.apply([{ id: 1, version: 3, status } as never], "Saved");
    return (
      <>
        <output>{shown?.status}</output>
        <button type="button" onClick={set("reserved")}>
          Reserve
        </button>
        <button type="button" onClick={set("sold")}>
          Sell
        </button>
        <button type="button" onClick={() => void cache.invalidateQueries({ queryKey: apartments.keys.all })}>
          Read
        </button>
      </>
    );
  }
  await drawSignedIn(<Row />, (method, _path, body) => {
    if (method === "GET") lists += 1;
    if (method === "GET") return { body: { success: true, data: [row()], meta: {} } };
    Object.assign(stored, { status: (body as { changes: { status: string }[] }).changes[0]?.status });
    const data = { changed: [{ id: 1, version: 4, fields: {} }], cells: [], errors: [] };
    return new Promise((resolve) => answers.push(() => resolve({ body: { data } })));
  });
  const shows = (status: string) =>
    until(() => expect(document.querySelector("output")?.textContent).toBe(status));
  await shows("available");
  await press("Reserve");
  await press("Sell");
  await shows("sold");
  await press("Read");
  // The list says "reserved" now: the first change is made, the second waits.
  await until(() => expect(lists).toBe(2));
  await shows("sold");
  await act(async () => answers.shift()?.());
  await until(() => expect(answers).toHaveLength(1));
  await shows("sold");
  await act(async () => answers.shift()?.());
  await shows("sold");
  expect(stored.status).toBe("sold");
});

it("bases a late undo on its own step, so that a colleague's change since then is a conflict", async () => {
  const sent: { id: number; version: number }[] = [];
  let version = 3;
  await drawSignedIn(<Cells />, (_method, _path, body) => {
    const { changes } = body as { changes: { id: number; version: number; apartment_number: string }[] };
    sent.push(...changes.map(({ id, version: seen }) => ({ id, version: seen })));
    version += 1;
    const fields = { apartment_number: { from: "1", to: "17" } };
    return { body: { data: { changed: [{ id: 1, version, fields }], cells: [], errors: [] } } };
  });
  const count = (calls: number) => until(() => expect(sent).toHaveLength(calls));
  const steps = async () => {
    for (const _ of [1, 2]) {
      const before = sent.length;
      await press("Cell 1");
      await count(before + 1);
    }
  };
  const undo = async () => {
    const before = sent.length;
    await act(async () => void takeUndo());
    await count(before + 1);
  };
  await steps();
  await undo();
  await undo();
  // Only its own changes lie between: each undo is on top of them.
  expect(sent.slice(2)).toEqual([
    { id: 1, version: 5 },
    { id: 1, version: 6 },
  ]);
  await press("Cell 1");
  await count(5);
  // A colleague saves.
  version += 1;
  await press("Cell 1");
  await count(6);
  await undo();
  await undo();
  expect(sent.slice(6)).toEqual([
    { id: 1, version: 10 },
    { id: 1, version: 8 },
  ]);
});

it.each(["mine", "theirs"] as const)(
  "asks about a text that an undone change of type would bring back over a colleague's: %s stays",
  async (choice) => {
    const text = { ka: "translations.ka.description", en: "translations.en.description" };
    const fields = {
      unit_type: { from: "apartment", to: "parking" },
      [text.ka]: { from: "Two rooms", to: "" },
    };
    const stored = {
      ...ROWS[0],
      version: 5,
      updated_by: null,
      updated_at: "2026-01-01T00:00:00.000Z",
      unit_type: "parking",
      plan_image_id: 8,
      gallery_image_ids: [9],
      translations: { ka: { description: "A wide place" } },
    };
    const sent: unknown[] = [];
    await drawSignedIn(<Cells />, (method, path, body) => {
      if (path.endsWith("/history")) return { body: { data: [], meta: {} } };
      if (method === "GET") return { body: { data: stored } };
      sent.push(body);
      return sent.length === 2
        ? { status: 409, body: refusal("conflict", { [`changes.0.${text.ka}`]: ["conflict"] }) }
        : { body: { data: { changed: [{ id: 1, version: 4, fields }], cells: [], errors: [] } } };
    });
    await press("Cell 1");
    await until(() => expect(sent).toHaveLength(1));
    await act(async () => void takeUndo());
    await until(() =>
      expect(document.querySelector('[role="dialog"]')?.textContent).toContain("A wide place"),
    );
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain("Two rooms");
    expect(sent).toHaveLength(2);
    const radio = document.querySelector<HTMLInputElement>(`[role="dialog"] input[value="${choice}"]`);
    await act(async () => radio?.click());
    await press("Save the choice");
    const back = {
      id: 1,
      version: 5,
      unit_type: "apartment",
      // What is not named would go along with the type.
      plan_image_id: 8,
      gallery_image_ids: [9],
      [text.ka]: choice === "mine" ? "Two rooms" : "A wide place",
      [text.en]: "",
      "translations.ru.description": "",
    };
    await until(() => expect(sent[2]).toEqual({ dry_run: false, changes: [back] }));
  },
);
