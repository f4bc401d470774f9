import type { ErrorCode } from "@ezo/contract/errors";
import { repeated } from "@ezo/contract/testing/scope";
import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import { MESSAGE_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import { act } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { ApartmentNotes } from "./apartment-notes.tsx";
import { ContactForm } from "./contact-form.tsx";
import { useApartmentSubject } from "./use-apartment-subject.ts";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const apartment = (id: number, number: string, status = "available", unit_type = "apartment") => ({
  id,
  status,
  unit_type,
  apartment_number: number,
  project: { id: 1, title: "Linden Court" },
  building: { name: "Building C" },
});
const KNOWN = [
  apartment(1, "701"),
  apartment(2, "702"),
  apartment(3, "405", "sold"),
  apartment(4, "406", "reserved"),
];
const SUBJECTS = [
  { value: "general", label: { ka: "ზოგადი", en: "General", ru: "Общий" } },
  { value: "sales", label: { ka: "შეძენა", en: "Buying", ru: "Покупка" } },
];

function Form() {
  const asked = useApartmentSubject();
  return (
    <ContactForm subjects={SUBJECTS} about={asked.about} isLoading={asked.isLoading} onAsked={asked.leave}>
      <ApartmentNotes {...asked} />
    </ContactForm>
  );
}
function Page() {
  const { search } = useLocation();
  return (
    <>
      <Form />
      <i data-search={search} />
    </>
  );
}
async function open(query: string, locale: Locale = "en", known = KNOWN) {
  const call = async (route: { method: string; path: string }, { query }: { query: { ids: string } }) => {
    if (route.method === "post") return { success: true, message: "", data: { id: 1 } };
    // By the time it was sent, all are sold.
    if (route.path === "/apartments/:id")
      return { data: { ...known[0], status: "sold", similar_apartments: [] } };
    if (route.path === "/translations") return { data: {} };
    if (route.path === "/projects/:id") return { data: { id: 1, title: "Linden Court" } };
    return { data: known.filter(({ id }) => query.ids.split(",").includes(String(id))) };
  };
  const { box, t, cache } = await drawPublic(<Page />, {
    locale,
    path: `/contact${query}`,
    call: call as never,
  });
  await act(async () => {
    await vi.waitUntil(() => cache.isFetching() === 0);
    // The cache notifies its observers in a timer of its own, set before this one.
    await new Promise((done) => void setTimeout(done));
    await vi.dynamicImportSettled();
  });
  return {
    t,
    message: box.querySelector("textarea")?.value,
    said: [...box.querySelectorAll("[role=status]")].map(({ textContent }) => textContent),
    box,
  };
}
const PLACE = { number: "701", place: "Linden Court, Building C" };

it.each(repeated(LOCALES))(
  "begins the message about one apartment as about several, in %s",
  async (locale) => {
    const one = await open("?apartment=1", locale);
    expect(one.message).toBe(one.t("contact.apartment_message", PLACE));
    expect(one.message).toContain("701 (Linden Court, Building C)");
    expect(one.box.textContent).toContain(one.t("contact.about_apartment", PLACE));
    expect(one.said).toEqual([]);
    const several = await open("?apartment=1,2", locale);
    expect(several.message).toContain("702 (Linden Court, Building C)");
  },
);

it.each(repeated(LOCALES))("calls a unit of another type by its type, in %s", async (locale) => {
  const known = [apartment(5, "P7", "available", "parking"), ...KNOWN];
  const { message, said, box, t } = await open("?apartment=5", locale, known);
  const about = { unit: t("contact.unit_parking", { number: "P7" }), place: PLACE.place };
  expect(message).toBe(t("contact.unit_message", about));
  expect(box.textContent).toContain(t("contact.about_unit", about));
  expect(said).toEqual([]);
  const both = await open("?apartment=1,5", locale, known);
  expect(both.message).toContain(t("contact.unit_of", about));
});

it.each(repeated(LOCALES))("says in %s which apartments are no longer on offer", async (locale) => {
  const all = await open("?apartment=98", locale);
  expect([all.message, all.said]).toEqual(["", [all.t("contact.apartment_gone")]]);
  const mistyped = await open("?apartment=x98", locale);
  expect(mistyped.said).toEqual([all.t("contact.apartment_gone")]);
  const some = await open("?apartment=98,1,99", locale);
  expect(some.message).toBe(all.t("contact.apartment_message", PLACE));
  expect(some.said).toEqual([all.t("contact.apartments_gone", { count: 2 })]);
});

it.each(repeated(LOCALES))(
  "names as many apartments as the message can hold, and says in %s how many it leaves out",
  async (locale) => {
    const ids = Array.from({ length: SHORTLIST_MAX + 2 }, (_, index) => index + 1);
    const name = "N".repeat(150);
    const { box, t, message, said } = await open(
      `?apartment=${ids.join(",")}`,
      locale,
      ids.map((id) => apartment(id, name)),
    );
    expect(message?.length).toBeLessThanOrEqual(MESSAGE_MAX_LENGTH);
    const number = ids.length - (message?.split(name).length ?? 0) + 1;
    expect(number).toBeGreaterThan(2);
    const more = t("contact.apartments_more", { number });
    expect(message).toContain(`; ${more}`);
    expect(box.textContent).toContain(more);
    expect(said).toEqual([t("contact.apartments_left_out", { max: SHORTLIST_MAX, number: 2 })]);
  },
);

it.each(repeated(LOCALES))("is about the project of the address, in %s", async (locale) => {
  const page = await open("?project=1", locale);
  const project = { project: "Linden Court" };
  expect(page.message).toBe(page.t("contact.project_message", project));
  expect(page.box.textContent).toContain(page.t("contact.about_project", project));
  const both = await open("?project=1&apartment=1", locale);
  expect(both.message).toBe(both.t("contact.apartment_message", PLACE));
  expect(await open("?project=x", locale)).toMatchObject({ message: "", said: [] });
});

it("is about the project no longer once it was sent", async () => {
  const { box } = await open("?project=1&ref=mail");
  await send(box);
  const search = () => box.querySelector<HTMLElement>("[data-search]")?.dataset["search"];
  await vi.waitFor(() => expect(search()).toBe("?ref=mail"));
  expect(box.querySelector("form")?.textContent).not.toContain("Linden Court");
});

it("shows no note without apartments in the address", async () => {
  expect(await open("")).toMatchObject({ message: "", said: [] });
});

it.each(repeated(LOCALES))(
  "names the apartments that are left above the form, and says in %s which are sold or reserved",
  async (locale) => {
    const page = await open("?apartment=1,3,4", locale);
    const name = (number: string) =>
      page.t("contact.apartment_of", { number, place: "Linden Court, Building C" });
    const left = ["701", "406"].map(name).join("; ");
    expect(page.box.textContent).toContain(page.t("contact.about_apartments", { apartments: left }));
    expect(page.message).toBe(page.t("contact.apartments_message", { apartments: left }));
    expect(page.said).toEqual([
      page.t("contact.apartments_sold", { apartments: name("405") }),
      page.t("contact.apartments_reserved", { apartments: name("406") }),
    ]);
  },
);

async function send(box: HTMLElement): Promise<void> {
  for (const [name, text] of Object.entries({ name: "Nino", email: "nino@example.ge" }))
    await act(async () => {
      const control = box.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (control) control.value = text;
      control?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  act(() => box.querySelector("form")?.requestSubmit());
}

it.each([
  ["in the meantime", "available", "apartments.sold_meanwhile"],
  ["before, as the page has said", "sold", "apartments.sold_already"],
])("says after the enquiry that the apartment was sold %s, with its building", async (_, status, key) => {
  const { box, t } = await open("?apartment=1", "en", [apartment(1, "701", status)]);
  await send(box);
  const heading = t(key, { apartment: "Apartment 701", building: "Building C" });
  await vi.waitFor(() => expect(box.querySelector("h2")?.textContent).toBe(heading));
});

it.each(["1", "1,2"])("is about %s no longer once it was sent", async (ids) => {
  const { box, t } = await open(`?apartment=${ids}&ref=mail`);
  const field = (name: string) => box.querySelector<HTMLInputElement>(`[name="${name}"]`);
  await send(box);
  await vi.waitFor(() => expect(box.querySelector("[data-search]")?.outerHTML).not.toContain("apartment"));
  expect(box.querySelector<HTMLElement>("[data-search]")?.dataset["search"]).toBe("?ref=mail");
  const form = box.querySelector("form")?.textContent;
  expect(form).not.toContain("701");
  expect([field("message")?.value, field("subject")?.value]).toEqual(["", "general"]);
  expect(box.textContent).toContain(t("messages.message_sent"));
});

const refused = (code: ErrorCode) => new ApiError(code, "", 503);
/** Fills in and sends the form of an address whose apartments or project are answered by `answer`; what was sent. */
async function sentWhile(query: string, answer: () => Promise<unknown>, whenSent = () => {}) {
  const sent: unknown[] = [];
  const call = async (route: { method: string; path: string }, input: { body?: unknown }) => {
    if (route.path === "/translations") return { data: {} };
    if (route.method !== "post") return answer();
    sent.push(input.body);
    return { success: true, message: "", data: { id: 1 } };
  };
  const { box } = await drawPublic(<Page />, { path: `/contact${query}`, call: call as never });
  const message = box.querySelector("textarea");
  if (message) message.value = "When can I see it?";
  await send(box);
  whenSent();
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 });
  return sent[0];
}

it.each([
  ["?apartment=1", { data: [KNOWN[0]] }, { apartment_id: 1, project_id: 1 }],
  ["?project=1", { data: { id: 1, title: "Linden Court" } }, { project_id: 1 }],
])("is about %s where it is sent before that was loaded", async (query, loaded, about) => {
  let answer = (_: unknown) => {};
  const loading = new Promise((resolve) => (answer = resolve));
  const sent = await sentWhile(
    query,
    () => loading,
    () => answer(loaded),
  );
  expect(sent).toMatchObject({ message: "When can I see it?", ...about });
});

it.each<[string, ErrorCode, object]>([
  ["?apartment=4,1", "internal", { apartment_id: 4 }],
  ["?project=1", "internal", { project_id: 1 }],
  ["?project=1", "not_found", {}],
])("is about %s where loading that fails: %s", async (query, code, about) => {
  const sent = (await sentWhile(query, () => Promise.reject(refused(code)))) as Record<string, unknown>;
  const { apartment_id, project_id } = sent;
  expect({ apartment_id, project_id }).toEqual({ apartment_id: undefined, project_id: undefined, ...about });
});

it("asks for the payment plan of the address, too, where loading the apartment fails", async () => {
  const query = "?apartment=4&plan=4&down=20&months=36";
  const sent = await sentWhile(query, () => Promise.reject(refused("internal")));
  expect(sent).toMatchObject({ apartment_id: 4, plan: { plan_id: 4, down_percent: 20, months: 36 } });
});

it.each([
  ["an apartment", "apartment", "sales"],
  ["a parking place", "parking", "general"],
])("suggests the subject that fits %s", async (_, type, subject) => {
  const { box } = await open("?apartment=5", "en", [apartment(5, "P7", "available", type)]);
  expect(box.querySelector<HTMLInputElement>("[name=subject]")?.value).toBe(subject);
});
