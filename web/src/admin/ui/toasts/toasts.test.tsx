import { Notifications, notifications, notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../shared/api/api-error.ts";
import { button, draw, drawsAdmin, press } from "../../testing.tsx";
import { openSteps, TOASTS_SHOWN, useToasts } from "./toasts.tsx";
import { disarmUndo, releaseUndo, takeUndo } from "./undo.ts";

drawsAdmin();
beforeEach(() => notifications.clean());

/** What a page that has lost its session says, and the login that ends it. */
function Page() {
  const toasts = useToasts();
  const fail = () => {
    toasts.failure("Could not be saved", new ApiError("unauthorized", "Please log in", 401));
    toasts.success("Saved before");
  };
  return (
    <>
      <button type="button" onClick={fail}>
        Save
      </button>
      <button type="button" onClick={() => toasts.hideFailures()}>
        Log in
      </button>
    </>
  );
}
const titles = () => notificationsStore.getState().notifications.map(({ title }) => title);

it("take failures away, and nothing else, once what was in the way is gone", async () => {
  await draw(<Page />);
  await press("Save");
  expect(titles()).toEqual(["Could not be saved", "Saved before"]);
  await press("Log in");
  expect(titles()).toEqual(["Saved before"]);
});

/** Saves texts, each with a way back. */
function Texts({ onUndo }: { onUndo: (what: string) => void }) {
  const toasts = useToasts();
  const save = (what: string, about: string) => () =>
    toasts.undoable("Text saved", () => onUndo(what), about);
  return (
    <>
      <button type="button" onClick={save("first", "text 1")}>
        First
      </button>
      <button type="button" onClick={save("second", "text 1")}>
        Second
      </button>
      <button type="button" onClick={save("other", "text 2")}>
        Other
      </button>
      <button type="button" onClick={() => toasts.hideUndoable("text 1")}>
        Past undoing
      </button>
    </>
  );
}

it("are one for each thing that can be undone; the undo key reaches the steps before", async () => {
  const undone: string[] = [];
  await draw(<Texts onUndo={(what) => void undone.push(what)} />);
  await press("Other");
  await press("First");
  await press("Second");
  expect(titles()).toEqual(["Text saved", "Text saved"]);
  takeUndo();
  expect(titles()).toEqual(["Text saved"]);
  takeUndo();
  expect(undone).toEqual(["second", "first"]);
  takeUndo();
  expect(undone).toEqual(["second", "first", "other"]);
});

it("leave with every step about what is past undoing, and with nothing else", async () => {
  const undone: string[] = [];
  await draw(<Texts onUndo={(what) => void undone.push(what)} />);
  for (const name of ["Other", "First", "Second", "Past undoing"]) await press(name);
  expect(titles()).toEqual(["Text saved"]);
  takeUndo();
  expect(undone).toEqual(["other"]);
  expect(titles()).toEqual([]);
});

/** What a screen does that keeps its steps. */
function Sheet({ onUndo }: { onUndo: (what: string) => void }) {
  const toasts = useToasts();
  const save = (what: string) => () => toasts.undoable(what, () => onUndo(what), what, { isKept: true });
  return (
    <>
      {["one", "two", "three", "four"].map((what) => (
        <button key={what} type="button" onClick={save(what)}>
          {what}
        </button>
      ))}
      <button type="button" onClick={toasts.undoLatest}>
        Undo key
      </button>
    </>
  );
}
const hideAll = () =>
  act(async () => {
    for (const { id } of notificationsStore.getState().notifications) if (id) notifications.hide(id);
  });

it("are reached by the undo key after they have gone, as long as their screen keeps them", async () => {
  const undone: string[] = [];
  // Steps that other tests have left.
  for (let step = 1; step < 1000; step += 1) disarmUndo(`undo-${step}`);
  await draw(<Sheet onUndo={(what) => void undone.push(what)} />);
  await press("one");
  await press("two");
  await hideAll();
  await press("Undo key");
  await press("Undo key");
  expect(undone).toEqual(["two", "one"]);
  expect(titles()).toEqual([]);
  await press("Undo key");
  expect(titles()).toEqual(["There is nothing to undo"]);
  await press("three");
  await hideAll();
  releaseUndo();
  await press("Undo key");
  expect(undone).toEqual(["two", "one"]);
});

it("are three at most: the oldest leaves, unless it is a failure, and can still be undone by the key", async () => {
  const undone: string[] = [];
  await draw(
    <>
      <Page />
      <Sheet onUndo={(what) => void undone.push(what)} />
      <Notifications limit={TOASTS_SHOWN} />
    </>,
  );
  await press("Save");
  for (const what of ["one", "two", "three"]) await press(what);
  expect(titles()).toEqual(["Could not be saved", "two", "three"]);
  await press("four");
  expect(titles()).toEqual(["Could not be saved", "three", "four"]);
  expect(notificationsStore.getState().queue).toEqual([]);
  for (let step = 0; step < 4; step += 1) takeUndo();
  expect(undone).toEqual(["four", "three", "two", "one"]);
});

it("are gone with their session, and none comes after it", async () => {
  const undone: string[] = [];
  await draw(<Texts onUndo={(what) => void undone.push(what)} />);
  await press("First");
  openSteps(false);
  expect(titles()).toEqual([]);
  // The answer to something that was saved just before.
  await press("Second");
  expect(titles()).toEqual(["Text saved"]);
  takeUndo();
  expect(undone).toEqual([]);
  openSteps(true);
  await press("Other");
  takeUndo();
  expect(undone).toEqual(["other"]);
});

it("return the focus when their Undo is pressed", async () => {
  await draw(
    <>
      <Texts onUndo={() => undefined} />
      <Notifications />
    </>,
  );
  button("First").focus();
  await press("First");
  button("Undo").focus();
  await press("Undo");
  expect(document.activeElement).toBe(button("First"));
});
