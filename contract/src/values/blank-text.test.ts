import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changePassword, NewPassword } from "../auth.ts";
import { updateProfile } from "../profile.ts";
import { createContact } from "../marketing/contacts.ts";
import { addEnquiryNote } from "../enquiries.ts";
import { sendEnquiry } from "../enquiry-form.ts";
import { Line, Paragraph } from "./fields.ts";

const unseen = fc.string({
  unit: fc.constantFrom(
    " ",
    "\n",
    "\t",
    "\u0007",
    "\u00a0",
    "\u00ad",
    "\u200b",
    "\u200d",
    "\u2060",
    "\u3164",
    "\u2800",
    "\ufe0f",
    "\ufeff",
  ),
  minLength: 1,
  maxLength: 30,
});
const seen = fc.constantFrom("ნინო", "a", "0", "👩‍👩‍👧", "ა\u200bბ", "-");

describe("a text without visible characters", () => {
  it("is empty", () => {
    fc.assert(
      fc.property(unseen, (text) => {
        expect(Line.parse(text)).toBe("");
        expect(Paragraph.parse(text)).toBe("");
        const enquiry = { source: "contact_form", name: "Nino", email: "a@b.ge", message: "Hello" };
        for (const [schema, body] of [
          [sendEnquiry.body, { ...enquiry, name: text }],
          [sendEnquiry.body, { ...enquiry, message: text }],
          [addEnquiryNote.body, { text }],
          [updateProfile.body, { name: text }],
          [createContact.body, { email: "a@b.ge", consent_at: "2026-01-01", consent_source: text }],
        ] as const)
          expect(schema.safeParse(body).success, JSON.stringify(body)).toBe(false);
      }),
    );
  });

  it("changes nothing else but surrounding spaces", () => {
    fc.assert(
      fc.property(seen, (text) => {
        expect(Line.parse(` ${text} `)).toBe(text);
        expect(Paragraph.parse(`\n${text}\n`)).toBe(text);
      }),
    );
  });

  it("is no password, however long", () => {
    const message = (password: string) => NewPassword.safeParse(password).error?.issues[0]?.message;
    fc.assert(
      fc.property(unseen, (text) => {
        expect(message(text.repeat(10).slice(0, 100).padEnd(10, " "))).toBe("errors.password_blank");
      }),
    );
    expect(message(" a long phrase ")).toBeUndefined();
    const both = { current_password: " ", new_password: " ".repeat(12) };
    expect(changePassword.body.safeParse(both).error?.issues.map(({ path }) => path)).toEqual([
      ["new_password"],
    ]);
  });
});

describe.each([
  ["a line", Line],
  ["a paragraph", Paragraph],
])("%s", (_, Text) => {
  it("loses what is not seen and turns its text around, and keeps what letters need", () => {
    const hidden = fc.constantFrom(..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u206a\ufff9");
    const needed = fc.constantFrom(
      "\u200d",
      "\u200c",
      "\u200e",
      "\u200f",
      "👩‍👩‍👧",
      "🏴\u{e0067}\u{e0062}\u{e007f}",
    );
    fc.assert(
      fc.property(hidden, needed, (control, kept) => {
        expect(Text.parse(`${control}a${kept}${control}b`)).toBe(`a${kept}b`);
        expect(Text.parse(control)).toBe("");
      }),
    );
  });
});
