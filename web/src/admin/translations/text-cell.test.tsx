import type { AdminTranslation } from "@ezo/contract/admin/content/translations";
import { notifications, Notifications } from "@mantine/notifications";
import { act, useState } from "react";
import { beforeEach, expect, it } from "vitest";
import {
  type Answer,
  drawSignedIn,
  drawsAdmin,
  endSession,
  logOutElsewhere,
  press,
  refusal,
  type,
  unmountDrawn,
  until,
} from "../testing.tsx";
import { TextCell } from "./text-cell.tsx";

drawsAdmin();
beforeEach(() => notifications.clean());

const row = {
  id: 5,
  version: 4,
  key: "home.title",
  ka: "ახალი",
  en: "New",
  ru: "",
  stale: [],
  long: [],
} as unknown as AdminTranslation;
const NEWER = { ...row, en: "Newest", version: 6 };
const CELL = "home.title, English";
const cell = () => document.querySelector("textarea");

function Grid() {
  const [isShown, setShown] = useState(true);
  const [isNewer, setNewer] = useState(false);
  return (
    <>
      <Notifications />
      <button type="button" onClick={() => setShown(false)}>
        Another filter
      </button>
      {isShown ? <TextCell row={isNewer ? NEWER : row} locale="en" /> : null}
      {isShown ? <TextCell row={row} locale="ru" /> : null}
      <button type="button" onClick={() => setNewer(true)}>
        Colleague
      </button>
    </>
  );
}
/** Types into the cell and presses Escape; returns the bodies sent from then on. */
async function discarded(answer?: Answer): Promise<unknown[]> {
  const sent: unknown[] = [];
  await drawSignedIn(<Grid />, (_method, _path, body) => {
    sent.push(body);
    return answer ?? { body: { data: { ...row, ...(body as object), version: 5 } } };
  });
  await type(CELL, "Brand new");
  await act(
    async () => void cell()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  );
  expect(cell()?.value).toBe("New");
  return sent;
}

it("shows the stored text on Escape, and restores the typed one on undo", async () => {
  const sent = await discarded();
  await press("Undo");
  expect(cell()?.value).toBe("Brand new");
  expect(document.activeElement).toBe(cell());
  expect(sent).toEqual([]);
});

it("saves the typed text on undo if the cell has been removed", async () => {
  const sent = await discarded();
  await press("Another filter");
  expect(sent).toEqual([]);
  await press("Undo");
  await until(() => expect(sent).toEqual([{ en: "Brand new", version: 4 }]));
});

it.each([
  [
    "a text refused because the session had ended",
    async () => void cell()?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })),
  ],
  ["a text being typed when the session ended", endSession],
  ["a text being typed during a logout in another tab", logOutElsewhere],
])("offers again after the next login: %s", async (_, end) => {
  await drawSignedIn(<Grid />, () => ({ status: 401, body: refusal("unauthorized") }));
  await type(CELL, "Brand new");
  await act(end);
  await until(() => expect(cell()).toBeNull());
  unmountDrawn();
  const sent: unknown[] = [];
  await drawSignedIn(<Grid />, (_method, _path, body) => {
    sent.push(body);
    return { body: { data: { ...row, ...(body as object), version: 5 } } };
  });
  expect(cell()?.value).toBe("New");
  await press("Continue with it");
  expect(cell()?.value).toBe("Brand new");
  await act(async () => cell()?.blur());
  await until(() => expect(sent).toEqual([{ en: "Brand new", version: 4 }]));
  await until(() =>
    expect(Object.keys(localStorage).filter((key) => key.startsWith("ezo_draft"))).toEqual([]),
  );
});

const MEANWHILE = "changed meanwhile to “Newest”";
const leave = () =>
  act(async () => void cell()?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));

it("shows a colleague's text when an older draft is continued, and overwrites it only on a second save", async () => {
  await drawSignedIn(<Grid />, () => ({
    status: 401,
    body: refusal("unauthorized"),
  }));
  await type(CELL, "Brand new");
  await endSession();
  unmountDrawn();
  const sent: unknown[] = [];
  const draw = () =>
    drawSignedIn(<Grid />, (_method, _path, body) => {
      sent.push(body);
      return (body as { version: number }).version < 6
        ? { status: 409, body: refusal("conflict") }
        : { body: { data: { ...row, ...(body as object), version: 7 } } };
    });
  await draw();
  await press("Colleague");
  await press("Continue with it");
  await leave();
  await until(() => expect(document.body.textContent).toContain(MEANWHILE));
  // Leaving the page does not overwrite it; the text stays as a draft.
  await press("Another filter");
  unmountDrawn();
  expect(sent).toEqual([{ en: "Brand new", version: 4 }]);
  await draw();
  await press("Colleague");
  await press("Continue with it");
  await leave();
  await until(() => expect(document.body.textContent).toContain(MEANWHILE));
  await leave();
  await until(() => expect(sent.at(-1)).toEqual({ en: "Brand new", version: 6 }));
});

it("keeps a text that could not be saved, also when the cell has been removed", async () => {
  let isAway = true;
  const sent: unknown[] = [];
  const draw = () =>
    drawSignedIn(<Grid />, (_method, _path, body) => {
      sent.push(body);
      return isAway
        ? { status: 503, body: refusal("internal") }
        : { body: { data: { ...row, ...(body as object), version: 5 } } };
    });
  await draw();
  await type(CELL, "Brand new");
  await leave();
  await until(() => expect(sent).toHaveLength(1));
  expect(cell()?.value).toBe("Brand new");
  await press("Another filter");
  await until(() => expect(sent).toHaveLength(2));
  unmountDrawn();
  await draw();
  isAway = false;
  await press("Continue with it");
  expect(cell()?.value).toBe("Brand new");
  await leave();
  await until(() => expect(sent).toHaveLength(3));
});

it("keeps a text restored to a removed cell while the server is unavailable", async () => {
  const sent = await discarded({ status: 503, body: refusal("internal") });
  await press("Another filter");
  await press("Undo");
  await until(() => expect(sent).toHaveLength(1));
  unmountDrawn();
  await drawSignedIn(<Grid />, () => null);
  await press("Continue with it");
  expect(cell()?.value).toBe("Brand new");
});

it("keeps text typed while the previous one is being saved", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<Grid />, (_method, _path, body) => {
    sent.push(body);
    return { body: { data: { ...row, ...(body as object), version: 4 + sent.length } } };
  });
  await type(CELL, "Brand new");
  await act(async () => {
    cell()?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    void type(CELL, "Brand new home");
  });
  await until(() => expect(sent).toHaveLength(1));
  expect(cell()?.value).toBe("Brand new home");
  await leave();
  await until(() =>
    expect(sent).toEqual([
      { en: "Brand new", version: 4 },
      { en: "Brand new home", version: 5 },
    ]),
  );
});

it("says once that a text was saved in two languages, and undoes both", async () => {
  const sent: unknown[] = [];
  let stored = row;
  await drawSignedIn(<Grid />, (_method, _path, body) => {
    sent.push(body);
    stored = { ...stored, ...(body as object), version: stored.version + 1 };
    return { body: { data: stored } };
  });
  await type(CELL, "Brand new");
  await leave();
  await until(() => expect(sent).toHaveLength(1));
  await type("home.title, Russian", "Novoe");
  await act(
    async () =>
      void document
        .querySelectorAll("textarea")[1]
        ?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })),
  );
  await until(() => expect(sent).toHaveLength(2));
  await until(() => expect(document.body.textContent.split("Saved: home.title")).toHaveLength(2));
  await press("Undo");
  await until(() => expect(sent[2]).toEqual({ en: "New", ru: "", version: 6 }));
});
