// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { keepDraft } from "./form-draft.ts";
import { takeDraft } from "./restore-draft.ts";

const TYPED = {
  name: "Nino",
  email: "nino@example.ge",
  phone: "+995555123456",
  subject: "sales",
  message: "Two rooms",
  marketing_consent: true,
};
const NOTHING = {
  name: "",
  email: " ",
  phone: "",
  subject: "general",
  message: "",
  marketing_consent: false,
};

afterEach(() => sessionStorage.clear());

it("hands out what was typed, once, to the form it was typed in", () => {
  keepDraft("contact_form", { ...TYPED, website: "" });
  expect(takeDraft("call_request")).toBeUndefined();
  expect(takeDraft("contact_form")).toEqual(TYPED);
  expect(takeDraft("contact_form")).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});
it("keeps nothing of an empty form", () => {
  keepDraft("contact_form", { ...NOTHING, website: "" });
  expect(sessionStorage).toHaveLength(0);
});
it("takes nothing but a form's fields from the storage", () => {
  sessionStorage.setItem("ezo_draft_contact_form", '{"name":1,"phone":"555","other":"x"}');
  expect(takeDraft("contact_form")).toEqual({ ...NOTHING, email: "", subject: "", phone: "555" });
  sessionStorage.setItem("ezo_draft_contact_form", "null");
  expect(takeDraft("contact_form")).toBeUndefined();
});
