import { act, startTransition, useLayoutEffect, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { button, drawSignedIn, drawsAdmin, press, until } from "../../testing.tsx";
import { RichText } from "./rich-text.tsx";

drawsAdmin();
afterEach(() => void vi.useRealTimers());

const text = () => document.querySelector("[contenteditable]")?.textContent;
const isOff = (name: string) => button(name).disabled;

function Form({ initial, replacing = "" }: { initial: string; replacing?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <RichText label="Text" value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue(replacing)}>
        From outside
      </button>
    </>
  );
}

it("has nothing to take back in a text that was only opened, with line breaks between its blocks", async () => {
  await drawSignedIn(<Form initial={"<p>One</p>\n<ul><li><p>Two</p></li></ul>"} />, () => null);
  expect(text()).toBe("OneTwo");
  expect(isOff("Undo")).toBe(true);
});

it("counts the line that it adds to write on as no change", async () => {
  const onChange = vi.fn<(html: string) => void>();
  await drawSignedIn(
    <RichText label="Text" value="<ul><li><p>One</p></li></ul>" onChange={onChange} />,
    () => null,
  );
  await act(async () => void document.querySelector("[contenteditable]")?.dispatchEvent(new Event("focus")));
  expect(onChange).not.toHaveBeenCalled();
  expect(isOff("Undo")).toBe(true);
});

it("shows and offers to take back what came from outside", async () => {
  await drawSignedIn(<Form initial="<p>One</p>" replacing="<p>Two</p>" />, () => null);
  await press("From outside");
  await until(() => expect(text()).toBe("Two"));
  expect(isOff("Undo")).toBe(false);
});

/** A page that is busy while it draws the editor, and once it has: the library then destroys the one it made. */
function Busy({ isBusyBefore }: { isBusyBefore: boolean }) {
  if (isBusyBefore) vi.advanceTimersByTime(2);
  useLayoutEffect(() => void vi.advanceTimersByTime(2), []);
  return null;
}
function Opening({ isBusyBefore }: { isBusyBefore: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <>
      <Form initial="<p>One</p>" replacing="<p>Two</p>" />
      <Busy isBusyBefore={isBusyBefore} />
    </>
  ) : (
    <button type="button" onClick={() => startTransition(() => setOpen(true))}>
      Open
    </button>
  );
}
it.each([
  ["before it is shown", true],
  ["before it is in use", false],
])("replaces an editor that was destroyed %s", async (_, isBusyBefore) => {
  await drawSignedIn(<Opening isBusyBefore={isBusyBefore} />, () => null);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await press("Open");
  vi.useRealTimers();
  await until(() => expect(text()).toBe("One"));
  await press("From outside");
  await until(() => expect(text()).toBe("Two"));
});
