import { act } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MailForm } from "../../shared/forms/mail-form.tsx";
import { CURRENCY_KEY, useMoney } from "../../shared/prices/money.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { drawInLari } from "../../shared/testing/lari-prices.tsx";
import { CallUsButton } from "../../shared/ui/failures/call-us.tsx";
import { CallRequestProvider } from "../layout/call-request-provider.tsx";
import { Kiosk } from "./kiosk.tsx";

const START = "/en/projects/1?kiosk=1";
const TYPED = { name: "Nino", email: "nino@example.ge", phone: "555 123 456", message: "Two rooms" };
const TEXTS = {
  title: "messages.own_data_title",
  text: "messages.own_data_text",
  button: "messages.own_data_button",
  sentTo: "messages.own_data_sent_to",
  again: "messages.own_data_again",
};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // Nothing is fetched ahead then.
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
});
afterEach(() => {
  endDrawn();
  Reflect.deleteProperty(navigator, "connection");
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const Price = () => <b>{useMoney().money(50_000).replaceAll("\u00a0", " ")}</b>;
const field = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] [name="${name}"]`);
const values = () => Object.fromEntries(Object.keys(TYPED).map((name) => [name, field(name)?.value]));
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("ezo_draft"));

async function type(control: HTMLInputElement | null, text: string): Promise<void> {
  if (!control) throw new Error("the field is not there");
  await act(async () => {
    // As a browser types: React follows the field's own setter.
    Reflect.set(Object.getPrototypeOf(control), "value", text, control);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function draw(isThere: boolean) {
  const load = vi.fn<(address: string) => void>();
  const ask = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  const page = await drawPublic(
    <CallRequestProvider>
      <CallUsButton />
      <MailForm texts={TEXTS} heading="h2" draft="ezo_draft_own_data" about="" ask={ask} />
      <Kiosk start={START} onLeave={() => undefined} load={load} reach={async () => isThere} />
      <Address />
    </CallRequestProvider>,
    { path: "/about" },
  );
  const press = (key: string) =>
    act(async () => {
      const named = [...page.box.querySelectorAll<HTMLElement>("button, a")].find(
        ({ textContent }) => textContent === page.t(key),
      );
      if (!named) throw new Error(`there is no ${key}`);
      named.click();
    });
  return {
    ...page,
    load,
    again: () => press("header.kiosk_again"),
    callUs: async () => {
      await press("buttons.call_us");
      await act(() => vi.dynamicImportSettled());
      await vi.waitFor(() => expect(field("name")).not.toBeNull());
    },
    fill: async () => {
      for (const [name, text] of Object.entries(TYPED)) await type(field(name), text);
    },
    mail: () => page.box.querySelector<HTMLInputElement>('input[name="email"]'),
    address: () => page.box.querySelector("output")?.textContent,
  };
}

it("stores nothing of what was typed when the tour begins again by another document", async () => {
  const page = await draw(true);
  await type(page.mail(), TYPED.email);
  await page.callUs();
  await page.fill();
  await page.again();
  expect(page.load).toHaveBeenCalledExactlyOnceWith(START);
  page.unload();
  expect(drafts()).toEqual([]);
});

it("closes what is open and empties every form when it begins again without one", async () => {
  const page = await draw(false);
  await type(page.mail(), TYPED.email);
  await page.callUs();
  await page.fill();
  await page.again();
  expect(page.load).not.toHaveBeenCalled();
  expect(page.address()).toBe("/projects/1?kiosk=1");
  expect(document.querySelector("[role=dialog]")).toBeNull();
  expect(page.mail()?.value).toBe("");
  expect(drafts()).toEqual([]);
  await page.callUs();
  expect(Object.values(values()).join("")).toBe("");
});

it("has the browser neither keep what is typed nor offer what others have typed", async () => {
  const page = await draw(true);
  expect(page.mail()?.getAttribute("autocomplete")).toBe("email");
  await act(async () => page.mail()?.focus());
  expect(page.mail()?.getAttribute("autocomplete")).toBe("off");
  await page.callUs();
  for (const name of ["name", "email", "phone"]) {
    await act(async () => field(name)?.focus());
    expect(field(name)?.getAttribute("autocomplete"), name).toBe("off");
  }
});

it.each([
  ["another document", true],
  ["what is loaded", false],
])("shows prices in the firm's currency when it begins again by %s", async (_, isThere) => {
  localStorage.setItem(CURRENCY_KEY, "GEL");
  const page = await drawInLari(
    <>
      <Kiosk start={START} onLeave={() => undefined} load={() => undefined} reach={async () => isThere} />
      <Price />
    </>,
    { locale: "en", path: "/about" },
  );
  const price = () => page.box.querySelector("b")?.textContent;
  expect(price()).toBe("≈ ₾ 135 000");
  const again = [...page.box.querySelectorAll("button")].find(
    ({ textContent }) => textContent === page.t("header.kiosk_again"),
  );
  await act(async () => again?.click());
  expect(localStorage.getItem(CURRENCY_KEY)).toBeNull();
  expect(price()).toBe("$ 50 000");
});
