import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { button, drawSignedIn, drawsAdmin, press, until } from "../testing.tsx";
import { RichText } from "./rich-text.tsx";

drawsAdmin();

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
