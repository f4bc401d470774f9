import type { Locale } from "@ezo/contract/languages";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { ContactForm } from "./contact-form.tsx";
import { MissingApartments } from "./missing-apartments.tsx";
import { useApartmentSubject } from "./use-apartment-subject.ts";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const apartment = (id: number, number: string) => ({
  id,
  apartment_number: number,
  project: { id: 1, title: "Linden Court" },
  building: { name: "Building C" },
});
const ON_OFFER = [apartment(1, "701"), apartment(2, "702")];
const SUBJECTS = [{ value: "general", label: { ka: "ზოგადი", en: "General", ru: "Общий" } }];

function Form() {
  const asked = useApartmentSubject();
  return (
    <ContactForm subjects={SUBJECTS} about={asked.about}>
      <MissingApartments {...asked} />
    </ContactForm>
  );
}
async function open(query: string, locale: Locale = "en") {
  const call = async (_: unknown, { query: asked }: { query: { ids: string } }) => ({
    data: ON_OFFER.filter(({ id }) => asked.ids.split(",").includes(String(id))),
  });
  const { box, t } = await drawPublic(<Form />, {
    locale,
    path: `/contact${query}`,
    call: call as never,
  });
  await act(() => vi.dynamicImportSettled());
  return {
    t,
    message: box.querySelector("textarea")?.value,
    said: [...box.querySelectorAll("[role=status]")].map(({ textContent }) => textContent),
    box,
  };
}
const PLACE = { number: "701", place: "Linden Court, Building C" };

it.each(["ka", "en", "ru"] as const)(
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

it.each(["ka", "en", "ru"] as const)("says what is no longer on offer, in %s", async (locale) => {
  const all = await open("?apartment=98", locale);
  expect([all.message, all.said]).toEqual(["", [all.t("contact.apartment_gone")]]);
  const mistyped = await open("?apartment=x98", locale);
  expect(mistyped.said).toEqual([all.t("contact.apartment_gone")]);
  const some = await open("?apartment=98,1,99", locale);
  expect(some.message).toBe(all.t("contact.apartment_message", PLACE));
  expect(some.said).toEqual([all.t("contact.apartments_gone", { count: 2 })]);
});

it("says nothing where the address asks about nothing", async () => {
  expect(await open("")).toMatchObject({ message: "", said: [] });
});
