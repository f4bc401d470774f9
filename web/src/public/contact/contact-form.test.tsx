import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import type { Locale } from "@ezo/contract/values/languages";
import { MESSAGE_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { act } from "react";
import { afterEach, beforeEach, expect, it, type Mock, vi } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { httpCaller } from "../../shared/api/http-caller.ts";
import type { EnquirySubject } from "../../shared/forms/enquiry/enquiry-subject.ts";
import { footerKey } from "../../shared/navigation/footer-key.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { stubResizeObserver } from "../../shared/testing/resize-observer.ts";
import { ContactForm } from "./contact-form.tsx";
import ContactPage from "./contact-page.tsx";

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
  return { apartmentId: 1, projectId: 1, key, label, message: opening + label, within: () => label };
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  stubResizeObserver();
});
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
/** The form after its draft is restored. */
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

it("restores its values after a visit to another page and after reloads", async () => {
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

it("stores no draft of an emptied or sent form", async () => {
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

it("suggests the subject of an enquiry about apartments until the visitor chooses one", async () => {
  const first = await open();
  expect(first.value("subject")).toBe("general");
  await first.type("name", "Nino");
  first.leave();
  const second = await open();
  await second.draw(<ContactForm subjects={SUBJECTS} about={TWO.en} />);
  expect(second.value("subject")).toBe("sales");
  const options = [...second.box.querySelectorAll<HTMLElement>("[role=option]")];
  act(() => options.find(({ textContent }) => textContent === "General")?.click());
  second.unload();
  const third = await open({ about: TWO.en });
  expect(third.value("subject")).toBe("general");
  third.leave();
  sessionStorage.clear();
  const only = await drawPublic(<ContactForm subjects={SUBJECTS.slice(0, 1)} about={TWO.en} />);
  expect(only.box.querySelector<HTMLInputElement>("[name=subject]")?.value).toBe("general");
});

it("removes the draft when the answer arrives after the visitor has left the page", async () => {
  let answer = (_: object) => {};
  const form = await open({ call: taken(new Promise((resolve) => (answer = resolve))) });
  for (const name of ["name", "email", "message"] as const) await form.type(name, TYPED[name]);
  await form.send();
  form.leave();
  expect(sessionStorage).toHaveLength(1);
  await act(async () => answer({ success: true, message: "Sent", data: { id: 1 } }));
  expect(sessionStorage).toHaveLength(0);
});

it("accepts a text that is too long without truncating it, and reports it at the field", async () => {
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

const leaveField = (field: HTMLElement | null, relatedTarget?: HTMLElement | null) =>
  act(async () => {
    field?.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget: relatedTarget ?? null }));
  });

it("shows its errors in the new language after a change of language", async () => {
  const first = await open();
  await first.type("email", "nino@example");
  await leaveField(first.field("email"));
  await vi.waitFor(() => expect(first.box.textContent).toContain(first.t("errors.invalid_email")));
  act(() => first.localeSwitch.switchTo("ru"));
  first.unload();
  const second = await open({ locale: "ru" });
  await vi.waitFor(() => expect(second.field("email")?.ariaInvalid).toBe("true"));
  expect(second.box.textContent).toContain(second.t("errors.invalid_email"));
  await second.type("email", "nino@example.ge");
  expect(second.field("email")?.ariaInvalid).toBeNull();
  second.leave();
  sessionStorage.clear();

  // Also of an empty form, which is stored for no other reason.
  const empty = await open();
  act(() => empty.box.querySelector("form")?.requestSubmit());
  await vi.waitFor(() => expect(empty.field("name")?.ariaInvalid).toBe("true"));
  act(() => empty.localeSwitch.switchTo("ru"));
  empty.unload();
  const again = await open({ locale: "ru" });
  await vi.waitFor(() => expect(again.box.querySelectorAll("[aria-invalid=true]")).toHaveLength(3));
  again.unload();
  expect(sessionStorage).toHaveLength(0);
});

it("says beside Send which fields it waits for", async () => {
  const form = await open();
  const send = form.box.querySelector<HTMLElement>("[type=submit]");
  const hint = () => document.getElementById(send?.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(hint()).toBe("To send, fill in: Name, E-mail, Message.");
  await form.type("name", "Nino");
  await form.type("message", "Two rooms");
  await form.type("email", "nino@example");
  expect(send?.ariaDisabled).toBe("true");
  expect(hint()).toBe("To send, fill in: E-mail.");
  await leaveField(form.field("email"));
  await vi.waitFor(() => expect(hint()).toBe("Correct 1 field before sending."));
  await form.type("email", "nino@example.ge");
  expect(hint()).toBe("");
  expect(send?.ariaDisabled).toBe("false");
});

it("says beside Send that it was not sent, until the next edit", async () => {
  const call = vi.fn((_route: unknown, _input: { body: { message: string } }) =>
    Promise.reject<object>(Object.assign(new Error("away"), { code: "offline" })),
  );
  const form = await open({ call });
  for (const name of ["name", "email", "message"] as const) await form.type(name, TYPED[name]);
  await form.send();
  const send = form.box.querySelector<HTMLElement>("[type=submit]");
  const hint = () => document.getElementById(send?.getAttribute("aria-describedby") ?? "")?.textContent;
  await vi.waitFor(() => expect(hint()).toBe(form.t("errors.offline")));
  expect(form.value("message")).toBe(TYPED.message);
  await form.type("message", "Three rooms");
  expect(hint()).toBe("");
});

it("says that the payment plan has changed, and has its figures computed anew", async () => {
  const why = "The price has changed meanwhile";
  const call = vi.fn((_route: unknown, _input: { body: { message: string } }) =>
    Promise.reject<object>(new ApiError("invalid", "Please check the form", 422, { plan: [why] })),
  );
  const lookAgain = vi.fn<() => void>();
  const seen = { price_minor: 1, down_minor: 1, monthly_minor: 0, total_minor: 1 };
  const plan = { plan_id: 4, down_percent: 20, months: 36, seen };
  const form = await open({ call, about: { ...TWO.en, plan, planNote: "You ask for it", lookAgain } });
  for (const name of ["name", "email", "message"] as const) await form.type(name, TYPED[name]);
  expect(await form.send()).toMatchObject({ plan });
  const send = form.box.querySelector<HTMLElement>("[type=submit]");
  const hint = () => document.getElementById(send?.getAttribute("aria-describedby") ?? "")?.textContent;
  await vi.waitFor(() => expect(hint()).toBe(why));
  expect(lookAgain).toHaveBeenCalledTimes(1);
  expect(form.value("name")).toBe(TYPED.name);
});

it("keeps its values and shows an error toast if the answer says so in spite of its status", async () => {
  const answer = { success: false, message: "The office is closed" };
  const fetched = vi.fn(() => Promise.resolve(Response.json(answer, { status: 200 })));
  vi.stubGlobal("fetch", fetched);
  const call = vi.fn(httpCaller({ token: () => null, onUnauthorized: () => {} }));
  const form = await open({ call: call as never });
  await fill(form);
  await form.send();
  await vi.waitFor(() =>
    expect(form.toasts.list.get()).toMatchObject([
      { type: "error", title: form.t("errors.title"), message: "The office is closed" },
    ]),
  );
  expect(fetched).toHaveBeenCalledTimes(1);
  expectFilled(form);
  expect(form.box.querySelector("output")).toBeNull();
});

it.each([true, false])("says that a consent has to be confirmed only where it has: %s", async (confirms) => {
  const data = { id: 1, ...(confirms && { confirms_consent: true }) };
  const form = await open({ call: taken(Promise.resolve({ success: true, message: "", data })) });
  await fill(form);
  await form.send();
  await vi.waitFor(() => expect(form.box.querySelector("output")).not.toBeNull());
  const said = form.box.querySelector("output")?.textContent ?? "";
  expect(said.includes(form.t("messages.consent_to_confirm"))).toBe(confirms);
});

it("can be sent while the settings with its subjects failed to load", async () => {
  const call = vi.fn((route: unknown, _input: { body: { message: string } }) =>
    route === sendEnquiry
      ? Promise.resolve({ success: true, message: "", data: { id: 1 } })
      : Promise.reject<object>(Object.assign(new Error("away"), { code: "internal" })),
  );
  const page = await drawPublic(<ContactPage />, { path: "/contact", call: call as never });
  await vi.waitFor(() => expect(page.box.textContent).toContain(page.t("contact.error")));
  const field = (name: string) => page.box.querySelector<HTMLInputElement>(`[name="${name}"]`);
  expect(field("subject")).toBeNull();
  for (const name of ["name", "email", "message"] as const)
    await act(async () => {
      const control = field(name);
      if (!control) throw new Error(`there is no ${name}`);
      control.value = TYPED[name];
      control.dispatchEvent(new Event("input", { bubbles: true }));
    });
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  await act(async () => page.box.querySelector("form")?.requestSubmit());
  await vi.waitFor(() => expect(page.box.textContent).toContain(page.t("messages.message_sent")));
  const sent = call.mock.calls.filter(([route]) => route === sendEnquiry).map(([, { body }]) => body);
  expect(sent).toEqual([
    expect.objectContaining({ subject: "general", message: TYPED.message, email: TYPED.email }),
  ]);
});

it("checks the phone number when the focus moves on to the subject, after the subject's click", async () => {
  const form = await open();
  const subject = form.box.querySelector<HTMLElement>("[role=combobox]");
  const country = form.box.querySelector<HTMLElement>("[aria-haspopup=listbox]:not([role])");
  await form.type("phone", "12");
  await leaveField(form.field("phone"), country);
  act(() => void country?.dispatchEvent(new KeyboardEvent("keyup", { key: "Tab", bubbles: true })));
  await leaveField(form.field("phone"), subject);
  expect(form.field("phone")?.ariaInvalid).toBeNull();
  await act(async () => subject?.click());
  await vi.waitFor(() => expect(form.field("phone")?.ariaInvalid).toBe("true"));
  expect(form.box.textContent).toContain(form.t("errors.invalidPhone"));
});

it("prefills the message in the language of the page until it is edited", async () => {
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

it("prefills the message when the apartments are loaded, unless the visitor has written one", async () => {
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

it("does not change the visitor's own text, and names the apartments above the form", async () => {
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
  expect(third.box.querySelector("form")?.textContent).toContain(
    third.t("contact.about_apartments", { apartments: THREE.label }),
  );
});

it("names the apartments once in the sent message, whatever language it was begun in", async () => {
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

it.each([
  [["privacy"], 1],
  [["terms"], 0],
])("leads to the privacy policy where the firm has written it: %j", async (pages, links) => {
  const { box } = await drawPublic(<ContactForm subjects={SUBJECTS} about={undefined} />, {
    data: [[footerKey("en"), { legal_pages: pages }]],
  });
  expect(box.querySelectorAll('a[href="/privacy"]')).toHaveLength(links);
});
