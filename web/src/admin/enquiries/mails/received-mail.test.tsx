import type { EnquiryMail, EnquiryReply } from "@ezo/contract/enquiries/enquiry-mails";
import { Notifications } from "@mantine/notifications";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, press, refusal, until } from "../../testing.tsx";
import { Replies } from "../answering/replies.tsx";
import { aDetail } from "../testing.ts";

drawsAdmin();

const aReply = (id: number, day: number): EnquiryReply => ({
  id,
  subject: "Apartment 802",
  body: `Reply ${id}`,
  files: [],
  author: { id: 2, name: "Gio" },
  status: "sent",
  failure: null,
  created_at: `2026-11-0${day}T10:00:00.000Z`,
  settled_at: null,
});
const aMail = (id: number, day: number, over: Partial<EnquiryMail> = {}): EnquiryMail => ({
  id,
  from_name: "Nino",
  from_email: "nino@example.ge",
  subject: "Re: Apartment 802",
  body: `Mail ${id}`,
  is_automatic: false,
  sender_check: null,
  files: [],
  files_left_out: 0,
  created_at: `2026-11-0${day}T10:00:00.000Z`,
  ...over,
});
const texts = () =>
  [...document.querySelectorAll("section > ul > li")].map(
    ({ textContent }) => /(?:Reply|Mail) \d/.exec(textContent)?.[0],
  );

it("shows mails of both sides in the order of time", async () => {
  const enquiry = aDetail({ replies: [aReply(1, 1), aReply(2, 3)], mails: [aMail(1, 2), aMail(2, 4)] });
  await drawSignedIn(<Replies enquiry={enquiry} />, () => null);
  expect(texts()).toEqual(["Reply 1", "Mail 1", "Reply 2", "Mail 2"]);
});

it("says which files of a reply went as links", async () => {
  const fileOf = (id: number, megabytes: number) => {
    const size = megabytes * 1024 * 1024;
    return { id, name: `plan ${id}.pdf`, type: "application/octet-stream", size };
  };
  const enquiry = aDetail({
    replies: [{ ...aReply(1, 1), files: [fileOf(1, 2), fileOf(2, 11)] }],
    mails: [],
  });
  await drawSignedIn(<Replies enquiry={enquiry} />, () => null);
  const files = [...document.querySelectorAll("li li")].map(({ textContent }) => textContent);
  expect(files.map((text) => [/plan \d/.exec(text)?.[0], text.includes("as a link")])).toEqual([
    ["plan 1", false],
    ["plan 2", true],
  ]);
});

it("folds what is quoted, and says whose and what kind a mail is", async () => {
  const mails = [
    aMail(1, 1, { body: "Mail 1\n\n> When?", from_email: "assistant@example.ge" }),
    aMail(2, 2, { is_automatic: true, from_email: "NINO@example.ge" }),
  ];
  await drawSignedIn(<Replies enquiry={aDetail({ mails })} />, () => null);
  const [first, second] = [...document.querySelectorAll("section > ul > li")];
  expect(first?.querySelector("details")?.textContent).toContain("> When?");
  expect(first?.textContent).toContain("From another address: assistant@example.ge");
  expect(second?.querySelector("details")).toBeNull();
  expect(second?.textContent).toContain("Automatic");
  expect(second?.textContent).not.toContain("another address");
});

it("says whose sender is not confirmed, and nothing where nothing is known", async () => {
  const checks = [null, "confirmed", "unconfirmed", "failed"] as const;
  const mails = checks.map((check, index) => aMail(index + 1, index + 1, { sender_check: check }));
  await drawSignedIn(<Replies enquiry={aDetail({ mails })} />, () => null);
  const marked = [...document.querySelectorAll("section > ul > li")].map(({ textContent }) =>
    textContent.includes("Sender not confirmed"),
  );
  expect(marked).toEqual([false, false, true, true]);
});

it("offers its files to be saved, and says where one cannot be", async () => {
  const files = [{ id: 5, name: "plan.pdf", type: "application/pdf", size: 2_140_000 }];
  const enquiry = aDetail({ id: 7, mails: [aMail(1, 1, { files, files_left_out: 2 })] });
  const asked: string[] = [];
  await drawSignedIn(
    <>
      <Notifications />
      <Replies enquiry={enquiry} />
    </>,
    (_, path) => {
      asked.push(path);
      return { status: 404, body: refusal("not_found") };
    },
  );
  expect(document.body.textContent).toContain("2 files were too large or too many and are not kept.");
  await press("plan.pdf2.1 MB");
  await until(() => expect(document.body.textContent).toContain("The file could not be saved"));
  expect(asked).toEqual(["/api/admin/customers/7/files/5"]);
});

it("saves a file that can run programs only when asked twice", async () => {
  const files = [
    { id: 5, name: "plan.pdf", type: "application/pdf", size: 1000 },
    { id: 6, name: "plan.pdf.exe", type: "application/pdf", size: 1000 },
  ];
  const enquiry = aDetail({ id: 7, mails: [aMail(1, 1, { files })] });
  const asked: string[] = [];
  await drawSignedIn(
    <>
      <Notifications />
      <Replies enquiry={enquiry} />
    </>,
    (_, path) => {
      asked.push(path);
      return { status: 404, body: refusal("not_found") };
    },
  );
  const [harmless, program] = [...document.querySelectorAll("ul[aria-label] > li")];
  expect(harmless?.textContent).not.toContain("Can run programs");
  expect(program?.textContent).toContain("Can run programs");
  await press("plan.pdf.exe1 kB");
  await until(() => expect(document.body.textContent).toContain("This file can run programs"));
  expect(asked).toEqual([]);
  await press("Save anyway");
  await until(() => expect(asked).toEqual(["/api/admin/customers/7/files/6"]));
});
