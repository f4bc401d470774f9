import { act } from "react";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { createToasts } from "../../shared/ui/toast-store.ts";
import { Toaster } from "../../shared/ui/toaster.tsx";
import { CallRequestDialog } from "./call-request-dialog.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const TYPED = { name: "Nino", email: "nino@example.ge", phone: "555 123 456", message: "Two rooms" };
const field = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] [name="${name}"]`);
const values = () => Object.fromEntries(Object.keys(TYPED).map((name) => [name, field(name)?.value]));

async function open(call?: (route: { method: string }) => Promise<unknown>) {
  const onClose = vi.fn<() => void>();
  const page = await drawPublic(
    <CallRequestDialog opener={document.body} about={undefined} onClose={onClose} onFollowed={onClose} />,
    call && { call: call as never },
  );
  await act(() => vi.dynamicImportSettled());
  return { ...page, onClose };
}
async function fill(): Promise<void> {
  for (const [name, text] of Object.entries(TYPED))
    await act(async () => {
      const control = field(name);
      if (!control) throw new Error(`there is no ${name}`);
      // As a browser types: React follows the field's own setter.
      Reflect.set(Object.getPrototypeOf(control), "value", text, control);
      control.dispatchEvent(new Event("input", { bubbles: true }));
    });
}
const escape = () =>
  act(async () => {
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    );
  });
const pressBeside = () =>
  act(async () => {
    const veil = document.querySelector("[role=dialog]")?.parentElement;
    veil?.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    veil?.click();
  });

it("stays while it is being sent, and closes on Escape and beside it otherwise", async () => {
  let refuse = (_: Error) => {};
  const call = vi.fn((route: { method: string }) =>
    route.method === "post"
      ? new Promise((_, reject) => (refuse = reject))
      : Promise.reject(new Error("country unknown")),
  );
  const { onClose } = await open(call);
  await fill();
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  await act(async () => {
    document.querySelector<HTMLFormElement>("[role=dialog] form")?.requestSubmit();
    await vi.waitFor(() =>
      expect(call).toHaveBeenCalledWith(
        expect.objectContaining({ method: "post" }),
        expect.anything(),
        expect.anything(),
      ),
    );
  });
  await escape();
  await pressBeside();
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => refuse(new Error("no line")));
  expect(field("message")?.value).toBe(TYPED.message);
  await escape();
  expect(onClose).toHaveBeenCalledTimes(1);
  await pressBeside();
  expect(onClose).toHaveBeenCalledTimes(2);
});

const press = (name: string) =>
  act(async () => {
    const isNamed = (button: Element) =>
      [button.textContent, button.getAttribute("aria-label")].includes(name);
    [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].find(isNamed)?.click();
  });
const stays = () => Promise.resolve();

it.each([
  ["a reload", stays],
  ["Back", stays],
  ["Escape", escape],
  ["its cross", () => press("Close")],
])("keeps what was typed over %s", async (way, close) => {
  const first = await open();
  await fill();
  await close();
  if (way === "a reload") first.unload();
  else first.leave();
  await open();
  await vi.waitFor(() =>
    expect(values()).toEqual({ ...TYPED, phone: expect.stringContaining("555") as string }),
  );
});

it("stays while a message beside it is closed, with what was typed", async () => {
  const onClose = vi.fn<() => void>();
  const toasts = createToasts();
  const close = () => document.querySelector<HTMLElement>("[role=alert] button");
  await drawPublic(
    <>
      <CallRequestDialog opener={document.body} about={undefined} onClose={onClose} onFollowed={onClose} />
      <Toaster toasts={toasts} />
    </>,
  );
  await act(() => vi.dynamicImportSettled());
  await fill();
  await act(async () => void toasts.show({ type: "error", title: "No connection", message: "" }));
  // In a browser the message is gone before the press comes to the document, where the dialog hears of it.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  document.body.addEventListener("click", () => flushSync(() => {}), { once: true });
  close()?.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
  close()?.click();
  await vi.waitFor(() => expect(close()).toBeNull());
  await new Promise((resolve) => setTimeout(resolve));
  expect(onClose).not.toHaveBeenCalled();
  expect(field("name")?.value).toBe(TYPED.name);
});

it.each([
  ["Cancel", () => press("Cancel")],
  ["a click beside it", pressBeside],
])("is emptied by %s", async (_, close) => {
  const { leave, onClose } = await open();
  await fill();
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage).toHaveLength(1);
  await close();
  expect(onClose).toHaveBeenCalledTimes(1);
  leave();
  expect(sessionStorage).toHaveLength(0);
  await open();
  expect(Object.values(values()).join("")).toBe("");
});
