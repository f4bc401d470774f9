import { MESSAGE_MAX_LENGTH, TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { describe, expect, it } from "vitest";
import { enquiryBody, enquiryErrors } from "./enquiry-rules.ts";
import { namesWithin } from "./enquiry-subject.ts";
import type { EnquiryValues } from "../fields/fields.ts";

const filled: EnquiryValues = {
  name: "ნინო",
  email: "nino@example.ge",
  phone: "+995555123456",
  subject: "sales",
  message: "გამარჯობა",
  marketing_consent: true,
  website: "",
};
const context = { locale: "ru", page: "/ru/contact", elapsedMs: 2345.6 } as const;

describe("errors of a form", () => {
  it("has no errors for valid values", () => {
    expect(enquiryErrors("contact_form", filled)).toEqual({});
    expect(enquiryErrors("call_request", filled)).toEqual({});
    expect(enquiryErrors("contact_form", { ...filled, phone: "" })).toEqual({});
    expect(enquiryErrors("call_request", { ...filled, message: "" })).toEqual({});
  });

  it("reports missing fields", () => {
    const empty = { ...filled, name: " ", email: "", phone: "", message: "" };
    expect(enquiryErrors("contact_form", empty)).toEqual({
      name: { key: "errors.required" },
      email: { key: "errors.required" },
      message: { key: "errors.required" },
    });
    expect(enquiryErrors("call_request", empty)).toEqual({
      name: { key: "errors.required" },
      email: { key: "errors.required" },
      phone: { key: "errors.required" },
    });
  });

  it("reports invalid fields, with the exceeded limit", () => {
    const wrong = {
      ...filled,
      name: "ა".repeat(TEXT_INPUT_MAX_LENGTH + 1),
      email: "nino.beridze@",
      phone: "+99555512",
      message: "ა".repeat(MESSAGE_MAX_LENGTH + 1),
    };
    expect(enquiryErrors("contact_form", wrong)).toEqual({
      name: { key: "errors.too_long", values: { max: TEXT_INPUT_MAX_LENGTH } },
      email: { key: "errors.invalid_email" },
      phone: { key: "errors.invalidPhone" },
      message: { key: "errors.too_long", values: { max: MESSAGE_MAX_LENGTH } },
    });
  });
});

describe("the request body", () => {
  it("has the contact form's fields", () => {
    expect(enquiryBody("contact_form", filled, context)).toEqual({
      source: "contact_form",
      name: "ნინო",
      email: "nino@example.ge",
      phone: "+995555123456",
      subject: "sales",
      message: "გამარჯობა",
      marketing_consent: true,
      website: "",
      locale: "ru",
      page: "/ru/contact",
      elapsed_ms: 2346,
    });
  });

  it("names the apartments, however the visitor has changed the text", () => {
    const label = "apartment 401, Linden Court, B; apartment 12, Linden Court, A";
    const message = `Hello, I am interested in: ${label}`;
    const more = (count: number) => `and ${count} more`;
    const within = (length: number) => namesWithin(label.split("; "), { length, more });
    const about = { apartmentId: 45, projectId: 1, key: "45,46", label, message, within };
    const sent = (text: string, of = about) =>
      (
        enquiryBody("contact_form", { ...filled, message: text }, { ...context, about: of }) as {
          message: string;
        }
      ).message;
    expect(sent("Only the price, please")).toBe(`Only the price, please\n\n${label}`);
    expect(sent(`${about.message}. Until when?`)).toBe(`${about.message}. Until when?`);
    const room = "\n\napartment 401, Linden Court, B; and 1 more";
    const long = "a".repeat(MESSAGE_MAX_LENGTH - room.length);
    expect(sent(long)).toBe(`${long}${room}`);
    expect(sent(`${long}${"a".repeat(20)}`)).toBe(`${long}${"a".repeat(20)}\n\nand 2 more`);
    const longest = "a".repeat(MESSAGE_MAX_LENGTH);
    expect(sent(longest)).toBe(longest);
    const { key: _, ...one } = about;
    expect(sent("Only the price, please", one as typeof about)).toBe("Only the price, please");
  });

  it("asks for the payment plan that was chosen", () => {
    const plan = { plan_id: 4, down_percent: 20, months: 36 };
    const about = { apartmentId: 45, projectId: 1, label: "apartment 401", plan };
    const body = enquiryBody("call_request", filled, { ...context, about });
    expect(body).toMatchObject({ apartment_id: 45, plan });
    expect(enquiryBody("call_request", filled, context)).not.toHaveProperty("plan");
    const ofProject = enquiryBody("contact_form", filled, { ...context, about: { projectId: 1, label: "" } });
    expect(ofProject).toMatchObject({ project_id: 1 });
    expect(ofProject).not.toHaveProperty("apartment_id");
  });

  it("leaves out an empty phone, or a call request's empty message", () => {
    expect(enquiryBody("contact_form", { ...filled, phone: "" }, context)).not.toHaveProperty("phone");
    const call = enquiryBody("call_request", { ...filled, message: "" }, context);
    expect(call).not.toHaveProperty("message");
    expect(call).not.toHaveProperty("subject");
  });
});
