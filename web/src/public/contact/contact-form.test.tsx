import type { Locale } from "@ezo/contract/languages";
import { MESSAGE_MAX_LENGTH } from "@ezo/contract/limits";
import { act } from "react";
import { afterEach, beforeEach, expect, it, type Mock, vi } from "vitest";
import type { EnquirySubject } from "../../shared/forms/enquiry-subject.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { ContactForm } from "./contact-form.tsx";

const SUBJECTS = [
  { value: "general", label: { ka: "ზოგადი", en: "General", ru: "Общий" } },
  { value: "sales", label: { ka: "შეძენა", en: "Buying", ru: "Покупка" } },
];
const TWO: Record<"en" | "ru", EnquirySubject> = {
  en: subject("1,2", "apartment 701 (C); apartment 702 (C)", "Hello, I am interested in: "),
  ru: subject("1,2", "квартира 701 (C); квартира 702 (C)", "Здравствуйте, меня интересуют: "),
};
const THREE = subject("1,2,3", "apartment 701 (C); apartment 702 (C); apartment 5 (A)", "Hello: ");

function subject(key: string, label: string, opening: string): EnquirySubject {
  return { apartmentId: 1, projectId: 1, key, label, message: opening + label };
}

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Visit {
  about?: EnquirySubject;
  locale?: Locale;
  call?: Mock<(route: unknown, input: { body: { message: string } }) => Promise<object>>;
}
const taken = (answer: Promise<object> = Promise.resolve({ success: true, message: "", data: { id: 1 } })) =>
  vi.fn((_route: unknown, _input: { body: { message: string } }) => answer);
/** The form as it stands once what was kept is back. */
async function open({ about, locale = "en", call }: Visit = {}) {
  const page = await drawPublic(<ContactForm subjects={SUBJECTS} about={about} />, {
    locale,
    ...(call && { call: call as never }),
  });
  // What is kept is read by code that arrives after the page.
  await act(() => vi.dynamicImportSettled());
  const field = (name: string) => page.box.querySelector<HTMLInputElement>(`[name="${name}"]`);
  return {
    ...page,
    field,
    /** Sends the form, and returns what was sent. */
    send: async (): Promise<{ message?: string }> => {
      // Nobody fills a form in no time, and no test waits for it.
      vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
      await act(async () => {
        page.box.querySelector("form")?.requestSubmit();
        await vi.waitFor(() => expect(call).toHaveBeenCalled());
      });
      return call?.mock.calls[0]?.[1].body ?? {};
    },
    value: (name: string) => field(name)?.value,
    type: (name: string, text: string) =>
      act(async () => {
        const control = field(name);
        if (!control) throw new Error(`there is no ${name}`);
        control.value = text;
        control.dispatchEvent(new Event("input", { bubbles: true }));
      }),
  };
}

const TYPED = { name: "Nino", email: "nino@example.ge", phone: "555 123 456", message: "Two rooms" };
async function fill(form: Awaited<ReturnType<typeof open>>): Promise<void> {
  for (const [name, text] of Object.entries(TYPED)) await form.type(name, text);
  const consent = form.field("marketing_consent");
  const options = [...form.box.querySelectorAll<HTMLElement>("[role=option]")];
  act(() => {
    consent?.click();
    options.find(({ textContent }) => textContent === "Buying")?.click();
  });
}
function expectFilled(form: Awaited<ReturnType<typeof open>>): void {
  for (const [name, text] of Object.entries(TYPED)) expect(form.value(name)).toBe(text);
  expect(form.value("subject")).toBe("sales");
  expect(form.field("marketing_consent")?.checked).toBe(true);
}

it("keeps what was typed while the visitor looks at another page, and over reloads", async () => {
  const first = await open();
  await fill(first);
  first.leave();
  const second = await open();
  expectFilled(second);
  second.unload();
  const third = await open();
  expectFilled(third);
  third.unload();
  const fourth = await drawPublic(<ContactForm subjects={SUBJECTS} about={undefined} />);
  // Left before anything could be put back.
  fourth.unload();
  expectFilled(await open());
});

it("keeps nothing of a form that was emptied, nor of one that was sent", async () => {
  const first = await open();
  await fill(first);
  first.unload();
  const second = await open();
  for (const name of Object.keys(TYPED)) await second.type(name, "");
  second.unload();
  expect(sessionStorage).toHaveLength(0);

  const sent = await open({ call: taken() });
  for (const name of ["name", "email", "message"] as const) await sent.type(name, TYPED[name]);
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage).toHaveLength(1);
  await sent.send();
  expect(sent.value("message")).toBe("");
  sent.unload();
  expect(sessionStorage).toHaveLength(0);
});

it("drops what was kept when an answer comes after the visitor has gone on", async () => {
  let answer = (_: object) => {};
  const form = await open({ call: taken(new Promise((resolve) => (answer = resolve))) });
  for (const name of ["name", "email", "message"] as const) await form.type(name, TYPED[name]);
  await form.send();
  form.leave();
  expect(sessionStorage).toHaveLength(1);
  await act(async () => answer({ success: true, message: "Sent", data: { id: 1 } }));
  expect(sessionStorage).toHaveLength(0);
});

it("takes the whole of a text that is too long, and says so at its field", async () => {
  const call = taken();
  const form = await open({ call });
  const long = "a".repeat(MESSAGE_MAX_LENGTH + 1);
  const control = form.field("message");
  expect(control?.maxLength).toBe(-1);
  await form.type("message", long);
  await vi.waitFor(() => expect(control?.getAttribute("aria-invalid")).toBe("true"));
  expect(form.value("message")).toBe(long);
  await form.type("message", long.slice(1));
  expect(control?.getAttribute("aria-invalid")).toBeNull();
});

it("words the message's beginning in the language of the page until it is edited", async () => {
  const first = await open({ about: TWO.en });
  expect(first.value("message")).toBe(TWO.en.message);
  await first.type("name", "Nino");
  act(() => first.localeSwitch.switchTo("ru"));
  first.unload();
  const second = await open({ about: TWO.ru, locale: "ru" });
  expect(second.value("name")).toBe("Nino");
  expect(second.value("message")).toBe(TWO.ru.message);
  const edited = `${TWO.ru.message ?? ""} Когда?`;
  await second.type("message", edited);
  act(() => second.localeSwitch.switchTo("en"));
  second.unload();
  const third = await open({ about: TWO.en });
  expect(third.value("message")).toBe(edited);
});

it("begins the message when the apartments are known, unless the visitor was quicker", async () => {
  const form = await open();
  await form.draw(<ContactForm subjects={SUBJECTS} about={TWO.en} />);
  expect(form.value("message")).toBe(TWO.en.message);
  await form.draw(<ContactForm subjects={SUBJECTS} about={undefined} />);
  expect(form.value("message")).toBe("");
  await form.type("message", "Mine");
  await form.draw(<ContactForm subjects={SUBJECTS} about={TWO.en} />);
  expect(form.value("message")).toBe("Mine");
  expect(form.box.textContent).toContain(TWO.en.label);
});

it("leaves a text of the visitor's own alone, and says above which apartments are asked about", async () => {
  const first = await open();
  await first.type("message", "Two rooms");
  first.leave();
  const second = await open({ about: TWO.en });
  expect(second.value("message")).toBe("Two rooms");
  expect(second.box.textContent).toContain(TWO.en.label);
  second.leave();
  sessionStorage.clear();

  // A beginning nobody has touched makes way for another.
  (await open({ about: TWO.en })).leave();
  const third = await open({ about: THREE });
  expect(third.value("message")).toBe(THREE.message);
  expect(third.box.querySelector("form")?.textContent).not.toContain(THREE.label);
});

it("names the apartments once in what is sent, in whichever language the visitor began", async () => {
  const first = await open({ about: TWO.en });
  await first.type("name", "Nino");
  await first.type("email", "nino@example.ge");
  const edited = `${TWO.en.message ?? ""} Until when?`;
  await first.type("message", edited);
  act(() => first.localeSwitch.switchTo("ru"));
  first.unload();
  const kept = sessionStorage.getItem("ezo_draft_contact_form") ?? "";
  const second = await open({ about: TWO.ru, locale: "ru", call: taken() });
  expect((await second.send()).message).toBe(edited);
  second.leave();
  sessionStorage.setItem("ezo_draft_contact_form", kept);
  const third = await open({ about: THREE, call: taken() });
  expect((await third.send()).message).toBe(`${edited}\n\n${THREE.label}`);
});
