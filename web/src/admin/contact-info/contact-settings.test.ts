import { ContactSettingsForm } from "@ezo/contract/site/pages/contact-settings-form";
import { expect, it } from "vitest";
import { translator } from "../i18n/texts.ts";
import { fieldErrors } from "../ui/states/error-text.ts";

const text = { ka: "", en: "", ru: "" };
const detail = { value: text, subtitle: text };
const plain = { value: "", subtitle: text };
const settings = {
  contact_info: { address: detail, phone: plain, phone2: plain, email: plain, hours: detail },
  social_links: { facebook: "", instagram: "", youtube: "", tiktok: "", linkedin: "", telegram: "", x: "" },
  messengers: { whatsapp: "", viber: "", telegram: "" },
  map_settings: { latitude: null, longitude: null, zoom: 15, ask_before_loading: false },
  form_subjects: [{ value: "one", label: text }],
  faqs: [],
  office_days: { working: [], weekend: [] },
};

it("reports every error of the form at once", () => {
  const info = settings.contact_info;
  const wrong = {
    ...settings,
    contact_info: {
      ...info,
      phone: { ...plain, value: "12" },
      email: { ...plain, value: "nobody" },
      address: { ...detail, value: { ...text, en: "x".repeat(5001) } },
    },
    social_links: {
      facebook: "not an address",
      instagram: "https://instagram.com@b.com",
      youtube: "http://www.youtube.com/@ezo",
      tiktok: "https://example.ge/@ezo",
      linkedin: "https://www.linkedin.com/company/ezo",
      telegram: "@ezo",
    },
    messengers: { whatsapp: "12", viber: "+995 32 000 14 09", telegram: "ezo homes" },
    map_settings: { ...settings.map_settings, zoom: 99 },
    form_subjects: [...settings.form_subjects, ...settings.form_subjects],
  };
  const errors = fieldErrors(ContactSettingsForm, wrong, translator("en"));
  expect(Object.keys(errors).toSorted()).toEqual([
    "contact_info.address.value.en",
    "contact_info.email.value",
    "contact_info.phone.value",
    "form_subjects.1.value",
    "map_settings.zoom",
    "messengers.telegram",
    "messengers.whatsapp",
    "social_links.facebook",
    "social_links.instagram",
    "social_links.telegram",
    "social_links.tiktok",
    "social_links.youtube",
  ]);
  expect(errors["social_links.tiktok"]).toMatch(/this network.+https:/);
  expect(errors["form_subjects.1.value"]).toBe("Another row has this code already");
  expect(errors["contact_info.phone.value"]).toMatch(/phone number/);
  expect(errors["messengers.telegram"]).toMatch(/Telegram/);
  expect(fieldErrors(ContactSettingsForm, settings, translator("en"))).toEqual({});
});
