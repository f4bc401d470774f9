import { describe, expect, it } from "vitest";
import type { EnquiryValues } from "./fields.ts";
import { isReady } from "./is-ready.ts";

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
    isReady("contact_form", { ...filled, ...change }, isPhoneValid);

  it("may be sent with name, e-mail and message", () => {
    expect(contact({ phone: "" })).toBe(true);
  });
  it.each([
    ["a blank name", { name: "  " }],
    ["a name of zero-width letters", { name: "\u200b\u200d" }],
    ["a blank message", { message: " \n " }],
    ["no e-mail", { email: "" }],
    ["an e-mail without a dot", { email: "nino@example" }],
    ["an e-mail with a space", { email: "ni no@example.ge" }],
  ])("waits for more with %s", (_, change) => {
    expect(contact(change)).toBe(false);
  });
  it("leaves the phone to its own message", () => {
    expect(contact({ phone: "+99555512" }, false)).toBe(true);
  });
});

describe("the call request", () => {
  const call = (change: Partial<EnquiryValues>, isPhoneValid = true) =>
    isReady("call_request", { ...filled, ...change }, isPhoneValid);

  it("does without a message", () => {
    expect(call({ message: "" })).toBe(true);
  });
  it("asks for a valid phone number", () => {
    expect(call({ phone: "" })).toBe(false);
    expect(call({}, false)).toBe(false);
  });
  it("asks for name and e-mail", () => {
    expect(call({ name: " " })).toBe(false);
    expect(call({ email: "nino" })).toBe(false);
  });
});
