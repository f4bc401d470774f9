import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changePassword, NewPassword } from "../accounts/auth.ts";
import { updateProfile } from "../accounts/profile.ts";
import { createContact } from "../marketing/contacts.ts";
import { addEnquiryNote, NoteText } from "../enquiries/enquiries.ts";
import { sendEnquiry } from "../enquiries/enquiry-form.ts";
import { NewStaffOffer } from "../enquiries/enquiry-offers.ts";
import { ReplyForm } from "../enquiries/enquiry-replies.ts";
import { setDiscount } from "../inventory/apartment-prices.ts";
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

describe("a text of several lines", () => {
  const texts: [string, (text: string) => string | null | undefined][] = [
    ["a paragraph", (text) => Paragraph.parse(text)],
    ["a note", (text) => NoteText.parse(text)],
    ["a reply", (body) => ReplyForm.parse({ subject: "Re", body }).body],
    ["the note of an offer", (note) => NewStaffOffer.parse({ apartment_id: 1, note }).note],
  ];

  it.each(texts)("%s loses control characters and noncharacters, and keeps its lines and tabs", (_, read) => {
    const control = fc.constantFrom(..."\u0001\u0007\u0008\u000e\u001b\u007f\u009f\ufffe\uffff");
    const lineEnd = fc.constantFrom("\n", "\r\n", "\r", "\u000b", "\u000c", "\u2028");
    fc.assert(
      fc.property(control, lineEnd, (sign, end) => {
        expect(read(`${sign}a${sign}b\tc${end}d${sign}`)).toBe("ab\tc\nd");
      }),
    );
  });

  it("is none where visitors read why a price is lower: a control character is refused", () => {
    const fieldsOf = (ka: string) =>
      setDiscount.body
        .safeParse({ version: 1, price: 100_000, until: "2031-01-01", reason: { ka } })
        .error?.issues.map(({ path }) => path.join("."));
    for (const sign of ["\u0001", "\u000b", "\ufffe"]) expect(fieldsOf(`a${sign}b`)).toEqual(["reason.ka"]);
    expect(fieldsOf("Spring")).toBeUndefined();
  });
});
