import { act } from "react";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { footerKey } from "../../shared/navigation/footer-key.ts";
import { STANDARD } from "../../shared/testing/sample-plans.ts";
import { createToasts } from "../../shared/ui/toasts/toast-store.ts";
import { Toaster } from "../../shared/ui/toasts/toaster.tsx";
import { CallRequestDialog } from "./call-request-dialog.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const TYPED = { name: "Nino", email: "nino@example.ge", phone: "555 123 456", message: "Two rooms" };
const shown = { opener: document.body, about: undefined };
const field = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] [name="${name}"]`);
const values = () => Object.fromEntries(Object.keys(TYPED).map((name) => [name, field(name)?.value]));

type Call = (
  route: { method: string },
  input: unknown,
  options?: { signal?: AbortSignal },
) => Promise<unknown>;
const NUMBERS = [{ href: "tel:+995322000000", display: "+995 32 200 00 00" }];
async function open(call?: Call) {
  const onClose = vi.fn<() => void>();
  const page = await drawPublic(<CallRequestDialog {...shown} onClose={onClose} onFollowed={onClose} />, {
    data: [[footerKey("en"), { contact: { phone_numbers: NUMBERS }, legal_pages: ["privacy"] }]],
    ...(call ? { call: call as never } : {}),
  });
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

it("shows the firm's numbers, for those who would rather call", async () => {
  await open();
  const links = document.querySelectorAll<HTMLAnchorElement>('[role=dialog] a[href^="tel:"]');
  expect([...links].map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["tel:+995322000000", "+995 32 200 00 00"],
  ]);
});

it("leads to the privacy policy, as every form does", async () => {
  await open();
  expect(document.querySelectorAll('[role=dialog] a[href="/privacy"]')).toHaveLength(1);
});

it.each([
  ["plan=4&down=30&months=24", { down: 30, months: 24 }],
  // What an address leaves out is the plan's own, as in the calculator.
  ["plan=4&months=48", { down: 20, months: 48 }],
  ["plan=4&down=30", { down: 30, months: 36 }],
  // Of a plan that the page does not know, what is named in full.
  ["plan=5&down=30&months=24", { down: 30, months: 24 }],
  ["plan=5&months=24", undefined],
])("is about the payment plan that an address names: %s", async (words, terms) => {
  const about = { apartmentId: 7, projectId: 1, label: "Apartment 401", plans: [{ ...STANDARD, id: 4 }] };
  const { t } = await drawPublic(
    <CallRequestDialog {...shown} about={about} onClose={() => {}} onFollowed={() => {}} />,
    { path: `/?${words}` },
  );
  await act(() => vi.dynamicImportSettled());
  const asked = ["Apartment 401", ...(terms ? [t("contact.plan_terms", terms)] : [])].join(" · ");
  const dialog = document.querySelector("[role=dialog]");
  const described = document.getElementById(dialog?.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe(asked);
});

it("is about a unit of another type without the payment plan of the address, which it cannot have", async () => {
  const about = { apartmentId: 7, projectId: 1, isOtherUnit: true, label: "Parking place P7", plans: [] };
  await drawPublic(<CallRequestDialog {...shown} about={about} onClose={() => {}} onFollowed={() => {}} />, {
    path: "/?plan=5&down=30&months=24",
  });
  await act(() => vi.dynamicImportSettled());
  const dialog = document.querySelector("[role=dialog]");
  const described = document.getElementById(dialog?.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("Parking place P7");
});

it("stays open while it is being sent, otherwise closes on Escape and on a click outside", async () => {
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
])("restores its values after %s", async (way, close) => {
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

it("stays open with its values when a toast is closed", async () => {
  const onClose = vi.fn<() => void>();
  const toasts = createToasts();
  const close = () => document.querySelector<HTMLElement>("[role=alert] button");
  await drawPublic(
    <>
      <CallRequestDialog {...shown} onClose={onClose} onFollowed={onClose} />
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

it("stops the sending on Cancel, and reports nothing of it", async () => {
  let refuse = (_: Error) => {};
  const sent = vi.fn<(signal: AbortSignal | undefined) => void>();
  const { onClose, leave, toasts } = await open((route, _input, options) => {
    if (route.method !== "post") return Promise.reject(new Error("country unknown"));
    sent(options?.signal);
    return new Promise((_, reject) => (refuse = reject));
  });
  await fill();
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  await act(async () => {
    document.querySelector<HTMLFormElement>("[role=dialog] form")?.requestSubmit();
    await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  });
  await press("Cancel");
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[0]?.aborted).toBe(true);
  leave();
  await act(async () => refuse(new Error("filled in too quickly")));
  expect(toasts.list.get()).toEqual([]);
});

it("is not sent at all after Cancel during the wait for the minimum time", async () => {
  const call = vi.fn((_: { method: string }) => Promise.reject(new Error("country unknown")));
  const { leave } = await open(call);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await fill();
  await act(async () => document.querySelector<HTMLFormElement>("[role=dialog] form")?.requestSubmit());
  await act(() => vi.dynamicImportSettled());
  await press("Cancel");
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(call.mock.calls.filter(([route]) => route.method === "post")).toEqual([]);
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
