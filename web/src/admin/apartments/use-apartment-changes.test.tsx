import { act, useState } from "react";
import { expect, it } from "vitest";
import { DraftOffer } from "../editor/draft-offer.tsx";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import { button, drawSignedIn, drawsAdmin, press, refusal, unmountDrawn, until } from "../testing.tsx";
import { toChanges, useApartmentChanges } from "./use-apartment-changes.ts";

drawsAdmin();

const ROWS = [1, 2].map((id) => ({ id, version: 3 }) as ApartmentRow);

/** Two cells, each with a button in the place of its editor. */
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
        <button
          key={row.id}
          type="button"
          onClick={() =>
            changes.apply(
              toChanges([{ row, field: "apartment_number", to: "17", from: "1", text: "17" } as never]),
              "Saved",
            )
          }
        >
          {`Cell ${row.id}`}
        </button>
      ))}
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
