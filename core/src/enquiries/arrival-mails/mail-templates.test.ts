import { readFileSync } from "node:fs";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { ENQUIRY_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import { type AdminLanguage, type Locale, LOCALES } from "@ezo/contract/values/locale";
import { OTHER_UNIT_TYPES, type UnitType } from "@ezo/contract/values/stock/unit-types";
import { describe, expect, it } from "vitest";
import { A_BRAND } from "../../mail/testing.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import type { EnquiryHome } from "./enquiry-home.ts";
import { staffNotice, visitorConfirmation } from "./mail-templates.ts";

const textsOf = (group: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../prisma/seed/translations/${group}.json`, import.meta.url), "utf8"),
  ) as Record<string, Record<Locale, string>>;
const TEXTS = {
  ...textsOf("mail"),
  ...textsOf("contact"),
  ...textsOf("apartments"),
  ...textsOf("offers"),
};
const lookup =
  (locale: Locale): TextLookup =>
  (key, values = {}) =>
    (TEXTS[key]?.[locale] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const publicUrl = "https://ezo.test";

const ENQUIRY: EnquiryRow = {
  id: 1,
  source: "call_request",
  status: "new",
  name: "Nino",
  email: "nino@example.ge",
  phone: "+995555123456",
  subject: "",
  subject_label: null,
  message: "",
  locale: "ru",
  project: { id: 1, title: "ვაკის ეზო", titles: { ka: "ვაკის ეზო", en: "", ru: "" } },
  apartment: {
    id: 7,
    number: "12",
    unit_type: "apartment",
    floor_number: 3,
    building: { identifier: "B2", name: "" },
  },
  plan: null,
  attribution: null,
  first_attribution: null,
  person: null,
  assignee: null,
  clock: null,
  next_step: null,
  is_unread: true,
  deletion: null,
  anonymised_at: null,
  version: 1,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
};
const confirmation = (
  locale: Locale,
  place: { project: string | null; apartment: string | null; building?: string },
  unsubscribeUrl?: string,
  plan: EnquiryRow["plan"] = null,
  unit_type: UnitType = "apartment",
  home: EnquiryHome | null = null,
) =>
  visitorConfirmation(
    {
      id: 41,
      seller: null,
      email: "nino@example.ge",
      source: "call_request",
      locale,
      plan,
      home,
      place: { building: place.apartment && "B2", floor: place.apartment && "3", unit_type, ...place },
    },
    { t: lookup(locale), publicUrl, brand: A_BRAND, hours: "", replyTo: undefined, unsubscribeUrl },
  );

describe("the mails about an enquiry for an apartment", () => {
  const notice = (
    language: AdminLanguage,
    enquiry: EnquiryRow,
    project: string,
    unit_type: UnitType = "apartment",
  ) =>
    staffNotice(enquiry, {
      t: lookup(language),
      language,
      place: { project, building: "B2", floor: "3", apartment: "12", unit_type },
      to: ["sales@ezo.test"],
      publicUrl,
      brand: A_BRAND,
      currency: "USD",
    });

  it("name project, building, floor and apartment to the team", async () => {
    const mail = await notice("ka", ENQUIRY, "ვაკის ეზო");
    expect(mail.text).toContain("პროექტი: ვაკის ეზო\nკორპუსი: B2\nსართული: 3\nბინა: 12");
    for (const value of ["ვაკის ეზო", "B2", ">3<", ">12<"]) expect(mail.html).toContain(value);
  });

  it("say all that is ours to one who reads English in English", async () => {
    const label = { ka: "იპოთეკა", en: "Mortgage", ru: "Ипотека" };
    const name = { ka: "სტანდარტი", en: "Standard", ru: "Стандарт" };
    const plan = { plan_id: 1, name, down_percent: 20, down_minor: null, months: 36, figures: null };
    const mail = await notice("en", { ...ENQUIRY, subject: "loan", subject_label: label, plan }, "Vake Yard");
    expect(mail.text).toContain("Project: Vake Yard\nBuilding: B2\nFloor: 3\nApartment: 12");
    for (const words of ["Subject: Mortgage", "Standard: 20 % down", "Language: Russian"])
      expect(mail.text).toContain(words);
    expect(mail.html).toContain('lang="en"');
    expect(mail.subject + mail.text).not.toMatch(/[\u10a0-\u10ff]|mail\./);
  });

  it.each([
    ["en", "Building A", "Building: A\n"],
    ["ru", "Корпус A", "Корпус: A\n"],
    ["en", "Buildings", "Building: Buildings\n"],
  ] as const)("do not say twice what a building is, in %s: %s", async (locale, building, line) => {
    const { text } = await confirmation(locale, { project: "Vake Yard", apartment: "12", building });
    expect(text).toContain(line);
  });

  it.each(LOCALES)("name them to the visitor in their language: %s", async (locale) => {
    const mail = await confirmation(locale, { project: "Vake Yard", apartment: "12" });
    const labels = {
      ka: ["პროექტი", "კორპუსი", "სართული", "ბინა"],
      en: ["Project", "Building", "Floor", "Apartment"],
      ru: ["Проект", "Корпус", "Этаж", "Квартира"],
    }[locale];
    const values = ["Vake Yard", "B2", "3", "12"];
    expect(mail.text).toContain(labels.map((label, index) => `${label}: ${values[index]}`).join("\n"));
    for (const label of labels) expect(mail.html).toContain(label);
    expect(mail.text).not.toMatch(/mail\.(confirmation|staff)/);
  });

  it("call a unit that is no apartment by its type, in the reader's language", async () => {
    const names = {
      parking: { ka: "პარკინგის ადგილი", en: "Parking place", ru: "Парковочное место" },
      storage: { ka: "სათავსო", en: "Storage room", ru: "Кладовая" },
      commercial: { ka: "კომერციული ფართი", en: "Commercial unit", ru: "Коммерческое помещение" },
    };
    for (const type of OTHER_UNIT_TYPES) {
      for (const language of ["ka", "en"] as const) {
        const { text } = await notice(language, ENQUIRY, "Vake Yard", type);
        expect(text).toContain(`\n${names[type][language]}: 12`);
      }
      for (const locale of LOCALES) {
        const place = { project: "Vake Yard", apartment: "12" };
        const { text } = await confirmation(locale, place, undefined, null, type);
        expect(text).toContain(`\n${names[type][locale]}: 12`);
      }
    }
  });

  it.each(LOCALES)("show those who agreed to news how to take that back, in %s", async (locale) => {
    const unsubscribeUrl = `${publicUrl}/m/unsubscribe/1-x`;
    const mail = await confirmation(locale, { project: null, apartment: null }, unsubscribeUrl);
    const t = lookup(locale);
    const [sentence, label] = [t("mail.confirmation.news"), t("mail.campaign.unsubscribe")];
    expect(mail.text).toContain(`${sentence}\n${label}: ${unsubscribeUrl}\n`);
    expect(mail.html).toContain(`href="${unsubscribeUrl}"`);
    expect(mail.unsubscribeUrl).toBe(unsubscribeUrl);
    // Who ignores it would be left a reader.
    const [ignore, leave] = [t("mail.confirmation.not_you"), t("mail.confirmation.not_you_news")];
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain(leave);
      expect(text).not.toContain(ignore);
    }
    const without = await confirmation(locale, { project: null, apartment: null });
    expect(without.text).not.toContain(sentence);
    expect(without.text).toContain(ignore);
    expect(without.text).not.toContain(leave);
  });

  it("name the payment plan to the visitor as the page did, and none without figures", async () => {
    const figures = {
      price_minor: 8_300_000,
      currency: "USD" as const,
      down_minor: 1_660_000,
      monthly_minor: 184_444,
      interval: "monthly" as const,
      balloon_minor: 0,
      total_minor: 8_300_000,
      is_full: false,
    };
    const name = { ka: "სტანდარტი", en: "Standard", ru: "Стандарт" };
    const asked = { plan_id: 1, name, down_percent: 20, down_minor: null, months: 36 };
    const textOf = async (plan: EnquiryRow["plan"]) =>
      (await confirmation("en", { project: null, apartment: null }, undefined, plan)).text?.replaceAll(
        "\u00a0",
        " ",
      );
    expect(await textOf({ ...asked, figures })).toContain(
      "Payment plan: Standard, $ 16 600 down, 36 months, $ 1 844.44 a month",
    );
    const full = { ...figures, down_minor: 8_051_000, total_minor: 8_051_000, is_full: true };
    expect(await textOf({ ...asked, figures: full })).toContain("Standard, paid in full, $ 80 510");
    expect(await textOf({ ...asked, figures: null })).not.toContain("Payment plan");
  });

  it.each(LOCALES)("lead the visitor to the page of their apartment, with its price: %s", async (locale) => {
    const t = lookup(locale);
    const path = "/projects/1/B2/floor-3/apartment-12?plan=1&down=20&months=36";
    const mailOf = (home: EnquiryHome | null) =>
      confirmation(locale, { project: "Vake Yard", apartment: "12" }, undefined, null, "apartment", home);
    const priced = await mailOf({ path, price: "$ 83 000" });
    const price = `${t("apartments.price")}: $ 83 000`;
    for (const said of [price, publicUrl + path]) expect(priced.text).toContain(said);
    expect(priced.html?.replaceAll("&amp;", "&")).toContain(`href="${publicUrl}${path}"`);
    expect(priced.html).toContain(t("mail.confirmation.see_page"));
    const unpriced = await mailOf({ path, price: null });
    expect(unpriced.text).toContain(publicUrl + path);
    expect(unpriced.text).not.toContain(`${t("apartments.price")}:`);
    const without = await mailOf(null);
    expect(without.html).toContain(t("mail.confirmation.visit"));
    expect(without.text).not.toContain("/apartment-12");
  });

  it("name the final payment, to staff and to the visitor alike", async () => {
    const name = { ka: "სტანდარტი", en: "Standard", ru: "Стандарт" };
    const choice = { plan_id: 1, name, down_percent: 20, down_minor: null, last_percent: 50 };
    const price = { price_minor: 10_000_000, currency: "USD" as const, down_minor: 2_000_000 };
    const rest = { interval: "monthly" as const, total_minor: 10_000_000, is_full: false };
    const told = async (months: number, monthly_minor: number, balloon_minor: number) => {
      const plan = { ...choice, months, figures: { ...price, ...rest, monthly_minor, balloon_minor } };
      const mails = [
        await notice("en", { ...ENQUIRY, plan }, "Vake Yard"),
        await confirmation("en", { project: null, apartment: null }, undefined, plan),
      ];
      return mails.map(({ text = "" }) => /^Payment plan: (.*)$/m.exec(text.replaceAll("\u00a0", " "))?.[1]);
    };
    expect(await told(36, 83_333, 5_000_000)).toEqual([
      "Standard: $ 20 000 down (20 %), 36 months, $ 833.33 a month, final payment $ 50 000",
      "Standard, $ 20 000 down, 36 months, $ 833.33 a month, final payment $ 50 000",
    ]);
    // It takes all that is left: there is no instalment.
    expect(await told(36, 0, 8_000_000)).toEqual([
      "Standard: $ 20 000 down (20 %), 36 months, final payment $ 80 000",
      "Standard, $ 20 000 down, 36 months, final payment $ 80 000",
    ]);
    expect(await told(1, 3_000_000, 5_000_000)).toEqual([
      "Standard: $ 20 000 down (20 %), then $ 80 000 in one payment within 1 months",
      "Standard, $ 20 000 down, then $ 80 000 in one payment within 1 months",
    ]);
    const unfit = { ...choice, months: 36, figures: null };
    const { text = "" } = await notice("en", { ...ENQUIRY, plan: unfit }, "Vake Yard");
    expect(text).toContain("Standard: 20 % down, 36 months, final payment 50 %. These terms do not fit");
  });

  it("write shares and rates as their reader's language does", async () => {
    const figures = {
      ...{ price_minor: 10_000_000, currency: "USD" as const, down_minor: 1_250_000 },
      ...{ monthly_minor: 207_061, interval: "monthly" as const, balloon_minor: 0 },
      ...{ total_minor: 12_000_000, is_full: false, yearly_rate_percent: 9.9, interest_minor: 2_000_000 },
    };
    const name = { ka: "ბანკი", en: "Bank", ru: "Банк" };
    const asked = { plan_id: 1, name, down_percent: 12.5, down_minor: null, months: 60 };
    const told = async (language: AdminLanguage, plan: EnquiryRow["plan"]) =>
      (await notice(language, { ...ENQUIRY, plan }, "Vake Yard")).text ?? "";
    const loan = await told("ka", { ...asked, figures });
    for (const part of ["9,9 %", "(12,5 %)"]) expect(loan).toContain(part);
    expect(await told("ka", { ...asked, last_percent: 7.5, figures: null })).toMatch(/12,5 %.*7,5 %/);
    expect(await told("en", { ...asked, figures })).toContain("9.9 %");
  });

  it.each(["ka", "en"] as const)("say words to staff, not codes, in %s", async (language) => {
    const plan = { plan_id: 9, name: null, down_percent: 20, down_minor: null, months: 36, figures: null };
    for (const source of ENQUIRY_SOURCES) {
      const asked = { ...ENQUIRY, source, subject: "old_code", subject_label: null, plan };
      const { subject, text = "", html = "" } = await notice(language, asked, "Vake Yard");
      for (const said of [subject, text, html]) expect(said).not.toMatch(/old_code|#9\b|mail\.staff/);
      expect(text).toContain(lookup(language)("mail.staff.subject_unnamed"));
      expect(text).toContain(lookup(language)("mail.staff.plan_unnamed"));
    }
  });

  it.each(LOCALES)(
    "give the visitor the number, the seller, phone and office hours, in %s",
    async (locale) => {
      const t = lookup(locale);
      const place = {
        project: "Vake Yard",
        building: "B2",
        floor: "3",
        apartment: "12",
        unit_type: "apartment" as const,
      };
      const { text, html } = await visitorConfirmation(
        {
          id: 41,
          email: "nino@example.ge",
          source: "contact_form",
          locale,
          place,
          home: null,
          plan: null,
          seller: { name: "Ana", phone: "+995 555 11 22 33", photo: null },
        },
        { t, publicUrl, brand: A_BRAND, hours: "10:00-19:00", replyTo: undefined },
      );
      expect(text).toContain(`${t("mail.confirmation.reference")}: № 41\n`);
      expect(text).toContain(
        [
          `${t("mail.confirmation.seller")}: Ana`,
          `${t("mail.confirmation.seller_phone")}: +995 555 11 22 33`,
          `${t("mail.confirmation.phone")}: ${A_BRAND.phone}`,
          `${t("mail.confirmation.hours")}: 10:00-19:00`,
        ].join("\n"),
      );
      for (const said of ["№ 41", "Ana", "+995 555 11 22 33", A_BRAND.phone, "10:00-19:00"])
        expect(html).toContain(said);
      expect(text).not.toMatch(/mail\.confirmation/);
      const unset = await visitorConfirmation(
        {
          id: 41,
          email: "nino@example.ge",
          source: "contact_form",
          locale,
          place,
          home: null,
          plan: null,
          seller: null,
        },
        { t, publicUrl, brand: { ...A_BRAND, phone: "" }, hours: "", replyTo: undefined },
      );
      for (const key of ["seller", "seller_phone", "phone", "hours"])
        expect(unset.text).not.toContain(`${t(`mail.confirmation.${key}`)}:`);
    },
  );

  it("say no more than the enquiry does", async () => {
    const general = await confirmation("en", { project: null, apartment: null });
    expect(general.text).not.toMatch(/Project|Building|Floor|Apartment/);
    const ofProject = await confirmation("en", { project: "Vake Yard", apartment: null });
    expect(ofProject.text).toContain("Project: Vake Yard\n\n");
    expect(ofProject.text).not.toMatch(/Building|Floor|Apartment/);
  });
});
