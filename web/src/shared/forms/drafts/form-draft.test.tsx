import { afterEach, expect, it } from "vitest";
import { dropDraft, hasDraft, keepDraft } from "./form-draft.ts";
import { readDraft } from "./restore-draft.ts";

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

it("restores a draft only to its own form, until it is dropped", () => {
  keepDraft("contact_form", TYPED);
  expect(hasDraft("call_request")).toBe(false);
  expect(readDraft("call_request")).toBeUndefined();
  expect(readDraft("contact_form")).toEqual(TYPED);
  expect(readDraft("contact_form")).toEqual(TYPED);
  const named = { key: "1,2", label: "apartment 1; apartment 2" };
  keepDraft("contact_form", { ...TYPED, named });
  expect(readDraft("contact_form")).toEqual({ ...TYPED, named });
  dropDraft("contact_form");
  expect(hasDraft("contact_form")).toBe(false);
});
it("stores no draft of an empty form, and removes an earlier one", () => {
  keepDraft("contact_form", TYPED);
  keepDraft("contact_form", NOTHING);
  expect(sessionStorage).toHaveLength(0);
});
it("reads nothing but a form's fields from storage", () => {
  sessionStorage.setItem("ezo_draft_contact_form", '{"name":1,"phone":"555","other":"x","named":{"key":1}}');
  expect(readDraft("contact_form")).toEqual({ ...NOTHING, email: "", subject: "", phone: "555" });
  sessionStorage.setItem("ezo_draft_contact_form", "null");
  expect(readDraft("contact_form")).toBeUndefined();
});
