import type { AdminTranslation } from "@ezo/contract/admin-translations";
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
      <button type="button" onClick={() => setNewer(true)}>
        Colleague
      </button>
    </>
  );
}
/** Types into the cell and presses Escape; gives what is written from then on. */
async function dropped(answer?: Answer): Promise<unknown[]> {
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

it("takes what is stored on Escape, and brings back what was typed", async () => {
  const sent = await dropped();
  await press("Undo");
  expect(cell()?.value).toBe("Brand new");
  expect(document.activeElement).toBe(cell());
  expect(sent).toEqual([]);
});

it("saves what was typed when it is brought back to a cell that is no longer there", async () => {
  const sent = await dropped();
  await press("Another filter");
  expect(sent).toEqual([]);
  await press("Undo");
  await until(() => expect(sent).toEqual([{ en: "Brand new", version: 4 }]));
});

it.each([
  [
    "what met the end of the session",
    async () => void cell()?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })),
  ],
  ["what was still being typed when it ended", endSession],
  ["what was still being typed when one logged out in another tab", logOutElsewhere],
])("offers again, once one has signed in, %s", async (_, end) => {
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

const MEANWHILE = 'changed meanwhile to "Newest"';
const leave = () =>
  act(async () => void cell()?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));

it("shows a colleague's text to one who goes on with an older one, and takes its place by a second save alone", async () => {
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
  // Leaving the page is no consent: the text waits on this device.
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

it("keeps a text that the server could not take, in its cell and when the cell is gone", async () => {
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

it("keeps a text that is brought back to a cell that is no longer there while the server is away", async () => {
  const sent = await dropped({ status: 503, body: refusal("internal") });
  await press("Another filter");
  await press("Undo");
  await until(() => expect(sent).toHaveLength(1));
  unmountDrawn();
  await drawSignedIn(<Grid />, () => null);
  await press("Continue with it");
  expect(cell()?.value).toBe("Brand new");
});

it("keeps what is typed while the text before it is being saved", async () => {
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
