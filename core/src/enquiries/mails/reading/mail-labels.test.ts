import fc from "fast-check";
import { expect, it } from "vitest";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { labelsOf } from "./mail-labels.ts";

const of = (...lines: string[]) => labelsOf(Buffer.from(lines.join("\r\n")));
const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;

it("finds sender and subject of what is no whole mail", () => {
  expect(of("From: Nino", "Subject: Hello", "", "Subject: of the text")).toEqual({
    sender: "Nino",
    subject: "Hello",
  });
  expect(of("SUBJECT:", ` ${encoded("ბინა")}`, "From : a@example.ge")).toEqual({
    sender: "a@example.ge",
    subject: "ბინა",
  });
  expect(of("Subject: the first", "Subject: the second").subject).toBe("the first");
  expect(of("no mail at all")).toEqual({ sender: "", subject: "" });
});

it("never fails, and gives one line of limited length", () => {
  const isLabel = (text: string) => text.length <= TEXT_INPUT_MAX_LENGTH && !/[\r\n\0]/.test(text);
  const line = fc.oneof(
    fc.string(),
    fc.string().map((text) => `Subject: ${text}`),
    fc.string().map((text) => `From: =?utf-8?Q?${text}?=`),
    fc.string().map((text) => ` ${text}`),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.array(line).map((lines) => Buffer.from(lines.join("\r\n"))),
      ),
      (raw) => {
        const { sender, subject } = labelsOf(raw);
        expect(isLabel(sender) && isLabel(subject)).toBe(true);
      },
    ),
  );
});
