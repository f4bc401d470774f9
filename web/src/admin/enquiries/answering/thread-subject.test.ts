import type { EnquiryMail, EnquiryReply } from "@ezo/contract/enquiries/enquiry-mails";
import { expect, it } from "vitest";
import { threadSubject } from "./thread-subject.ts";

const mail = (subject: string, day: number, more: Partial<EnquiryMail> = {}) =>
  ({ subject, created_at: `2026-11-${day}T10:00:00.000Z`, is_automatic: false, ...more }) as EnquiryMail;
const reply = (subject: string, day: number, status: EnquiryReply["status"] = "sent") =>
  ({ subject, created_at: `2026-11-${day}T10:00:00.000Z`, status }) as EnquiryReply;

it("is that of the latest mail, sent or received, as an answer", () => {
  const [replies, mails] = [[reply("Apartment 12", 12)], [mail("Visit on Saturday", 11)]];
  expect(threadSubject({ replies, mails })).toBe("Re: Apartment 12");
  expect(threadSubject({ replies, mails: [...mails, mail("Parking", 13)] })).toBe("Re: Parking");
});

it.each(["Re: Parking", "RE: re: Parking", "Отв: Parking", "HA: Parking", "НА: Parking", "Re[2]: Parking"])(
  "has one mark of an answer: %s",
  (subject) => expect(threadSubject({ replies: [], mails: [mail(subject, 11)] })).toBe("Re: Parking"),
);

it("keeps words that only begin like such a mark", () => {
  expect(threadSubject({ replies: [], mails: [mail("Renovation: Parking", 11)] })).toBe(
    "Re: Renovation: Parking",
  );
});

it("is none without a mail that says what it is about", () => {
  expect(threadSubject({ replies: [], mails: [] })).toBeNull();
  const mails = [mail("Re: ", 11), mail("Out of office", 12, { is_automatic: true })];
  expect(threadSubject({ replies: [reply("Never sent", 13, "failed")], mails })).toBeNull();
});

it("is no longer than a mail's may be", () => {
  const subject = threadSubject({ replies: [], mails: [mail("x".repeat(400), 11)] });
  expect(subject?.startsWith("Re: xxx")).toBe(true);
  expect(subject?.length).toBeLessThan(400);
});
