import type { ReplyTemplate } from "@ezo/contract/enquiries/enquiry-replies";
import { Notifications } from "@mantine/notifications";
import { act, useEffect, useState } from "react";
import { expect, it, vi } from "vitest";
import {
  type Answering,
  button,
  chooseFile,
  dialogs,
  drawsAdmin,
  drawSignedIn,
  expectNoDrafts,
  press,
  type,
  unmountDrawn,
  until,
} from "../../testing.tsx";
import { Composer } from "./composer.tsx";
import { readReply } from "./reply-draft.ts";
import {
  atOnce,
  choose,
  drawWithToasts,
  field,
  MAIL,
  PERSON,
  pressUndo,
  REPLY,
  storedAnswer,
  SUBJECTS,
  templatesAnswer,
  user,
} from "./testing.tsx";

drawsAdmin();

const NOTHING_FILLED = { values: [], prices: [] };
const TEMPLATES: ReplyTemplate[] = [
  {
    code: "details",
    locale: "en",
    subject: "The apartment",
    body: "Dear Nino,\nPrice: {{price}}",
    ...NOTHING_FILLED,
  },
  {
    code: "visit",
    locale: "en",
    subject: "A viewing",
    body: "Dear Nino, come and see.",
    ...NOTHING_FILLED,
  },
  { code: "visit", locale: "ru", subject: "Просмотр", body: "Здравствуйте!", ...NOTHING_FILLED },
];

const nothing = () => undefined;
const drawComposer = (answer: Answering, enquiry = PERSON, onLeave: () => void = nothing) =>
  drawSignedIn(<Composer enquiry={enquiry} user={user} onLeave={onLeave} />, answer);

/** Collects the mails that are sent. */
function server(status = 201) {
  const sent: unknown[] = [];
  const answer: Answering = (_method, path, body) => {
    if (path.endsWith("/reply-templates")) return templatesAnswer(TEMPLATES);
    sent.push(body);
    if (status !== 201)
      return { status, body: { success: false, code: "no_email", message: "No address", errors: {} } };
    return { status, body: { success: true, data: { id: PERSON.id } } };
  };
  return { answer, sent };
}

it("writes a mail from a template, keeps it on this device, and sends it by Ctrl and Enter", async () => {
  const { answer, sent } = server();
  await drawComposer(answer);
  await press("Mail");
  await choose("A viewing");
  expect(field("Subject").value).toBe("A viewing");
  await type("Text", "Come on Saturday.");
  expect(readReply(user.id, PERSON)).toMatchObject({ subject: "A viewing", body: "Come on Saturday." });
  unmountDrawn();
  // A new visit: the mail is open at once, as it was left.
  await drawComposer(answer);
  expect(field("Text").value).toBe("Come on Saturday.");
  await act(
    async () =>
      void field("Text").dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }),
      ),
  );
  await until(() => expect(field("Text").value).toBe(""));
  expect(sent).toEqual([{ subject: "A viewing", body: "Come on Saturday.", file_ids: [], can_undo: true }]);
  expect(readReply(user.id, PERSON)).toMatchObject({ subject: "", body: "" });
});

it("says of a mail that could not be sent that it is kept, and sends the same at the next try", async () => {
  const { answer, sent } = server();
  let isAway = true;
  await drawComposer((method, path, body, query) =>
    isAway && method === "POST"
      ? { status: 503, body: { success: false, code: "unavailable", message: "Away", errors: {} } }
      : answer(method, path, body, query),
  );
  const words = () => document.body.textContent;
  await press("Mail");
  await type("Subject", MAIL.subject);
  await type("Text", MAIL.body);
  await press("Send");
  await until(() => expect(words()).toContain("Not sent yet. The mail is kept on this device."));
  expect(readReply(user.id, PERSON)).toMatchObject(MAIL);
  isAway = false;
  await press("Try again");
  await until(() => expect(field("Text").value).toBe(""));
  expect(sent).toEqual([{ ...MAIL, file_ids: [], can_undo: true }]);
  expect(words()).not.toContain("Not sent yet.");
});

it("leads to the form of what is chosen, also where that is open already", async () => {
  await drawComposer(server().answer);
  const led: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    led.push(this);
  };
  await press("Note");
  expect(led).toEqual([document.querySelector("textarea")?.closest("form")]);
  await press("Mail");
  expect(led.slice(1)).toEqual([field("Text").closest("form")]);
  await press("Mail");
  expect(led.slice(2)).toEqual([field("Text").closest("form")]);
});

it("keeps a call that is not noted yet on this device, with its outcome, until it is noted", async () => {
  const { answer, sent } = server();
  const said = () => document.querySelector("textarea");
  await drawComposer(answer);
  await press("Call");
  await press("No answer");
  await type("What was said", "Left a message.");
  await press("Note");
  expect(said()?.value).toBe("");
  await press("Call");
  expect(said()?.value).toBe("Left a message.");
  unmountDrawn();
  // A new visit: the call is open at once, as it was left.
  await drawComposer(answer);
  expect(said()?.value).toBe("Left a message.");
  expect(button("No answer").getAttribute("aria-pressed")).toBe("true");
  expect(document.body.textContent).toContain("Not noted yet: kept on this device");
  await press("Note the call");
  await until(() => expect(said()?.value).toBe(""));
  expect(sent).toEqual([{ channel: "phone", outcome: "no_answer", note: "Left a message." }]);
  await expectNoDrafts();
});

it("stays in a field with text at Escape, and leaves an empty one to the request", async () => {
  const onLeave = vi.fn<() => void>();
  await drawComposer(server().answer, PERSON, onLeave);
  const escape = async (label: string) => {
    field(label).focus();
    await act(
      async () =>
        void field(label).dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
    );
  };
  await press("Mail");
  await type("Subject", "Hello");
  await type("Text", "Come and see.");
  for (const label of ["Subject", "Text"]) {
    await escape(label);
    expect(document.activeElement).toBe(field(label));
  }
  expect([field("Subject").value, field("Text").value]).toEqual(["Hello", "Come and see."]);
  expect(onLeave).not.toHaveBeenCalled();
  await type("Text", "");
  await escape("Text");
  expect(onLeave).toHaveBeenCalledTimes(1);
});

it("does not send what a template could not fill in, and says what that is", async () => {
  const { answer, sent } = server();
  await drawComposer(answer);
  await press("Mail");
  await choose("Apartment, price, link");
  await press("Send");
  await until(() => expect(document.body.textContent).toContain("Fill in or remove: {{price}}"));
  expect(sent).toEqual([]);
  await type("Text", "Dear Nino, it costs $ 1.");
  await press("Send");
  await until(() => expect(sent).toHaveLength(1));
});

it("offers the texts of the language that is chosen", async () => {
  await drawComposer(server().answer);
  await press("Mail");
  await press("Русский");
  await choose("A viewing");
  expect(field("Subject").value).toBe("Просмотр");
});

it("takes a template over into another language, and never what was written", async () => {
  await drawComposer(server().answer);
  await press("Mail");
  await choose("A viewing");
  await press("Русский");
  expect(field("Text").value).toBe("Здравствуйте!");
  await type("Text", "Здравствуйте, Нино!");
  await press("English");
  expect(field("Text").value).toBe("Здравствуйте, Нино!");
});

it("proposes a subject in the language of the mail, which alone is no unfinished mail", async () => {
  const { answer, sent } = server();
  await drawComposer(answer);
  await press("Mail");
  await until(() => expect(field("Subject").value).toBe(SUBJECTS.en));
  await type("Text", "Dear Nino");
  await type("Text", "");
  expect(readReply(user.id, PERSON)).toMatchObject({ subject: "", body: "" });
  expect(field("Subject").value).toBe(SUBJECTS.en);
  await type("Text", "Здравствуйте, Нино!");
  await press("Русский");
  expect(field("Subject").value).toBe(SUBJECTS.ru);
  await press("Send");
  await until(() => expect(field("Text").value).toBe(""));
  expect(sent).toEqual([{ subject: SUBJECTS.ru, body: "Здравствуйте, Нино!", file_ids: [], can_undo: true }]);
  expect(readReply(user.id, PERSON)).toMatchObject({ subject: "", body: "" });
  expect(field("Subject").value).toBe(SUBJECTS.ru);
});

it("proposes no subject in place of one that was written, or emptied", async () => {
  const { answer, sent } = server();
  await drawComposer(answer);
  await press("Mail");
  await until(() => expect(field("Subject").value).toBe(SUBJECTS.en));
  await type("Subject", "Hello");
  await press("Русский");
  expect(field("Subject").value).toBe("Hello");
  await type("Subject", "");
  await press("English");
  await type("Text", "Come and see.");
  expect(field("Subject").value).toBe("");
  await press("Send");
  await until(() => expect(document.body.textContent).toContain("This field is required"));
  expect(sent).toEqual([]);
});

it("says which file goes as a link where all are too large for a mail, and refuses one over 100 MB", async () => {
  const { answer } = server();
  const MEGABYTE = 1024 * 1024;
  let stored = 0;
  const withFiles: Answering = (method, path, body, query) => {
    if (method !== "POST" || !path.endsWith("/files")) return answer(method, path, body, query);
    const id = ++stored;
    const file = { id, name: `plan ${id}.pdf`, type: "application/octet-stream", size: 9 * MEGABYTE };
    return { status: 201, body: { success: true, data: file } };
  };
  await drawSignedIn(
    <>
      <Notifications />
      <Composer enquiry={PERSON} user={user} onLeave={nothing} />
    </>,
    withFiles,
  );
  await press("Mail");
  const listed = () =>
    [...document.querySelectorAll("form ul li")].map(({ textContent }) => textContent.includes("as a link"));
  await chooseFile("plan 1.pdf", 9 * MEGABYTE);
  await until(() => expect(listed()).toEqual([false]));
  await chooseFile("plan 2.pdf", 9 * MEGABYTE);
  await until(() => expect(listed()).toEqual([false, true]));
  await chooseFile("film.mp4", 101 * MEGABYTE);
  await until(() => expect(document.body.textContent).toContain("film.mp4 is larger than 100 MB"));
  await press("Remove plan 1.pdf");
  await until(() => expect(listed()).toEqual([false]));
});

it("keeps the mail where it was refused", async () => {
  await drawComposer(server(409).answer);
  await press("Mail");
  await type("Subject", "Hello");
  await type("Text", "Come and see.");
  await press("Send");
  await until(() => expect(button("Send").disabled).toBe(false));
  expect(field("Text").value).toBe("Come and see.");
  expect(readReply(user.id, PERSON).body).toBe("Come and see.");
});

it("has nothing to send a mail to without an address, and offers to add one", async () => {
  await drawComposer(server().answer, { ...PERSON, email: "" });
  await press("Mail");
  expect(document.body.textContent).toContain("This request has no e-mail address.");
  expect(document.querySelector("textarea")).toBeNull();
  await press("Add an e-mail address");
  expect(dialogs()).toEqual(["Correct contact data"]);
});

const write = async () => {
  await type("Subject", MAIL.subject);
  await type("Text", MAIL.body);
};
/** What the browser reports in every other tab. */
const inAnotherTab = (key: string) =>
  act(async () => void window.dispatchEvent(new StorageEvent("storage", { key })));

it("empties the mail where another tab has sent it", async () => {
  await drawComposer(server().answer);
  await press("Mail");
  await write();
  const kept = Object.keys(localStorage).find((key) => key.includes("enquiry-reply")) ?? expect.fail();
  localStorage.removeItem(kept);
  await inAnotherTab(kept);
  expect(field("Text").value).toBe("");
});

it("does not take a mail for unfinished that had been sent when the tab was closed", async () => {
  await drawComposer(server().answer);
  await press("Mail");
  await write();
  unmountDrawn();
  const sent = { ...REPLY, author: { id: user.id, name: user.name }, created_at: atOnce() };
  await drawComposer(server().answer, { ...PERSON, replies: [sent] });
  expect(document.querySelector("form[aria-label='Mail to the customer']")).toBeNull();
  await press("Mail");
  expect(field("Text").value).toBe("");
});

it("sends the same mail with one key, also after a new visit", async () => {
  await drawComposer(server().answer);
  await press("Mail");
  await write();
  const { key } = readReply(user.id, PERSON);
  unmountDrawn();
  await drawComposer(server().answer);
  await type("Text", "Come and see us.");
  expect(readReply(user.id, PERSON)).toEqual({
    subject: "Hello",
    body: "Come and see us.",
    files: [],
    prices: [],
    key,
  });
});

it("answers the latest mail under its subject, in whichever language", async () => {
  const { answer, sent } = server();
  const received = {
    id: 3,
    from_name: "Nino",
    from_email: PERSON.email,
    body: "And the parking?",
    is_automatic: false,
    sender_check: null,
    files: [],
    files_left_out: 0,
    subject: "RE: Parking",
    created_at: "2026-11-21T10:00:00.000Z",
  };
  await drawComposer(answer, { ...PERSON, mails: [received] });
  await press("Mail");
  await until(() => expect(field("Subject").value).toBe("Re: Parking"));
  await press("Русский");
  expect(field("Subject").value).toBe("Re: Parking");
  await type("Text", "It is below.");
  await type("Text", "");
  expect(readReply(user.id, PERSON)).toMatchObject({ subject: "", body: "" });
  await type("Text", "It is below.");
  await press("Send");
  await until(() =>
    expect(sent).toEqual([{ subject: "Re: Parking", body: "It is below.", file_ids: [], can_undo: true }]),
  );
});

it("asks before it sends a second answer to what a colleague has just answered", async () => {
  const { answer, sent } = server();
  let arrive: (replies: (typeof PERSON)["replies"]) => void = () => expect.fail("not drawn");
  function Page() {
    const [replies, setReplies] = useState<(typeof PERSON)["replies"]>([]);
    useEffect(() => {
      arrive = setReplies;
    }, []);
    return <Composer enquiry={{ ...PERSON, replies }} user={user} onLeave={nothing} />;
  }
  await drawSignedIn(<Page />, answer);
  await press("Mail");
  await write();
  await act(async () => arrive([{ ...REPLY, author: { id: 99, name: "Nino" }, created_at: atOnce() }]));
  expect(document.querySelector("[role=alert]")?.textContent).toContain("Nino");
  await press("Send");
  expect(sent).toEqual([]);
  await press("Send anyway");
  await until(() => expect(sent).toEqual([{ ...MAIL, file_ids: [], can_undo: true }]));
});

/** Stores each mail as number 5, and answers its undo. */
function undoingServer(undone: { status?: number; body: object }) {
  const asked: string[] = [];
  const answer: Answering = (method, path) => {
    if (path.endsWith("/reply-templates")) return templatesAnswer(TEMPLATES);
    asked.push(`${method} ${path}`);
    if (path.endsWith("/undo")) return undone;
    return storedAnswer();
  };
  return { answer, asked };
}
const FILE = { id: 9, name: "plan.pdf", type: "application/pdf", size: 3 };

it("gives a mail that was taken back to the composer, before what was begun since", async () => {
  const data = { ...MAIL, files: [FILE], is_status_kept: false };
  const { answer, asked } = undoingServer({ body: { success: true, data } });
  await drawWithToasts(answer);
  await press("Mail");
  await write();
  await press("Send");
  await until(() => expect(field("Text").value).toBe(""));
  await type("Text", "One more thing.");
  await pressUndo();
  await until(() => expect(field("Text").value).toBe("Come and see.\n\nOne more thing."));
  expect(field("Subject").value).toBe("Hello");
  expect(document.body.textContent).toContain("plan.pdf");
  const replies = "POST /api/admin/customers/7/replies";
  expect(asked).toEqual([replies, `${replies}/5/undo`]);
});

it("gives it back to a form that was opened anew, and to one that still knows the mail as sent", async () => {
  const data = { ...MAIL, files: [], is_status_kept: true };
  const { answer } = undoingServer({ body: { success: true, data } });
  const sent = { ...REPLY, author: { id: user.id, name: user.name }, created_at: atOnce() };
  await drawWithToasts(answer, { ...PERSON, replies: [sent] });
  await press("Mail");
  await write();
  await press("Send");
  await until(() => expect(field("Text").value).toBe(""));
  await press("Note");
  await press("Mail");
  await pressUndo();
  await until(() => expect(field("Text").value).toBe("Come and see."));
  await until(() => expect(document.body.textContent).toContain("The status stays"));
});

it("says why a mail could not be taken back, and leaves the composer as it is", async () => {
  const body = { success: false, code: "already_sent", message: "It is being sent", errors: {} };
  await drawWithToasts(undoingServer({ status: 409, body }).answer);
  await press("Mail");
  await write();
  await press("Send");
  await until(() => expect(field("Text").value).toBe(""));
  await pressUndo();
  await until(() => expect(document.body.textContent).toContain("It is being sent"));
  expect(field("Text").value).toBe("");
});

const REPLACED = "The template has replaced your text";
const drawToasted = async () => {
  const data = { ...MAIL, files: [], is_status_kept: false };
  await drawWithToasts(undoingServer({ body: { success: true, data } }).answer);
  await press("Mail");
};

it("takes one template for another without a question, also in another language", async () => {
  await drawToasted();
  await choose("Apartment, price, link");
  await choose("A viewing");
  await press("Русский");
  expect(field("Text").value).toBe("Здравствуйте!");
  expect(document.body.textContent).not.toContain(REPLACED);
});

it("gives text of one's own back that a template has replaced, also after a second template", async () => {
  await drawToasted();
  await choose("A viewing");
  await type("Text", "Come on Saturday.");
  await choose("Apartment, price, link");
  await until(() => expect(document.body.textContent).toContain(REPLACED));
  await choose("A viewing");
  await pressUndo();
  expect(field("Text").value).toBe("Come on Saturday.");
});

it("offers no replaced text beside the mail that is on its way", async () => {
  await drawToasted();
  await type("Text", "Come on Saturday.");
  await choose("A viewing");
  await until(() => expect(document.body.textContent).toContain(REPLACED));
  await press("Send");
  await until(() => expect(document.body.textContent).toContain("The mail is on its way"));
  await until(() => expect(document.body.textContent).not.toContain(REPLACED));
  await pressUndo();
  await until(() => expect(field("Text").value).toBe("Come and see."));
});
