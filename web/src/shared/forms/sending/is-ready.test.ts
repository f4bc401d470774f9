import { describe, expect, it } from "vitest";
import type { EnquiryValues } from "../fields/fields.ts";
import { missingFields } from "./is-ready.ts";

const filled: EnquiryValues = {
  name: "ნინო",
  email: "nino@example.ge",
  phone: "+995555123456",
  subject: "general",
  message: "გამარჯობა",
  marketing_consent: false,
  website: "",
};

describe("the contact form", () => {
  const contact = (change: Partial<EnquiryValues>, isPhoneValid = true) =>
    missingFields("contact_form", { ...filled, ...change }, isPhoneValid);

  it("may be sent with name, e-mail and message", () => {
    expect(contact({ phone: "" })).toEqual([]);
  });
  it.each([
    ["a blank name", "name", { name: "  " }],
    ["a name of zero-width letters", "name", { name: "\u200b\u200d" }],
    ["a blank message", "message", { message: " \n " }],
    ["no e-mail", "email", { email: "" }],
    ["an e-mail without a dot", "email", { email: "nino@example" }],
    ["an e-mail with a space", "email", { email: "ni no@example.ge" }],
  ])("may not be sent with %s", (_, field, change) => {
    expect(contact(change)).toEqual([field]);
  });
  it("may be sent with an invalid phone number, which is reported at its field", () => {
    expect(contact({ phone: "+99555512" }, false)).toEqual([]);
  });
});

describe("the call request", () => {
  const call = (change: Partial<EnquiryValues>, isPhoneValid = true) =>
    missingFields("call_request", { ...filled, ...change }, isPhoneValid);

  it("needs no message", () => {
    expect(call({ message: "" })).toEqual([]);
  });
  it("needs a valid phone number", () => {
    expect(call({ phone: "" })).toEqual(["phone"]);
    expect(call({}, false)).toEqual(["phone"]);
  });
  it("needs name and e-mail", () => {
    expect(call({ name: " ", email: "nino" })).toEqual(["name", "email"]);
  });
});
