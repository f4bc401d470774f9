import type { ReplyTemplate } from "@ezo/contract/enquiry-replies";
import { act } from "react";
import { expect, it } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  button,
  drawsAdmin,
  drawSignedIn,
  press,
  type,
  unmountDrawn,
  until,
} from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { Composer } from "./composer.tsx";
import { readReply } from "./reply-draft.ts";

drawsAdmin();

const user = { ...ADMINISTRATOR, role: "admin" as const };
const PERSON = aDetail({ id: 7, email: "nino@example.ge", locale: "en" });
const TEMPLATES: ReplyTemplate[] = [
  { code: "details", locale: "en", subject: "The apartment", body: "Dear Nino,\nPrice: {{price}}" },
  { code: "visit", locale: "en", subject: "A viewing", body: "Dear Nino, come and see." },
  { code: "visit", locale: "ru", subject: "Просмотр", body: "Здравствуйте!" },
];

/** Collects the mails that are sent. */
function server(status = 201) {
  const sent: unknown[] = [];
  const answer: Answering = (_method, path, body) => {
    if (path.endsWith("/reply-templates")) return { body: { success: true, data: TEMPLATES } };
    sent.push(body);
    if (status !== 201)
      return { status, body: { success: false, code: "no_email", message: "No address", errors: {} } };
    return { status, body: { success: true, data: { id: 1 } } };
  };
  return { answer, sent };
}
const field = (label: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[aria-label="${label}"]`) ??
  expect.fail(`no field ${label}`);
const choose = async (name: string) => {
  await act(async () => field("Template").click());
  await until(() => expect(optionOf(name)).toBeDefined());
  await act(async () => optionOf(name)?.click());
};
const optionOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("[role=option]")].find(
    ({ textContent }) => textContent === name,
  );

it("writes a mail from a template, keeps it on this device, and sends it by Ctrl and Enter", async () => {
  const { answer, sent } = server();
  await drawSignedIn(<Composer enquiry={PERSON} user={user} />, answer);
  await press("Mail");
  await choose("A viewing");
  expect(field("Subject").value).toBe("A viewing");
  await type("Text", "Come on Saturday.");
  expect(readReply(user.id, 7)).toEqual({ subject: "A viewing", body: "Come on Saturday." });
  unmountDrawn();
  // A new visit: the mail is open at once, as it was left.
  await drawSignedIn(<Composer enquiry={PERSON} user={user} />, answer);
  expect(field("Text").value).toBe("Come on Saturday.");
  await act(
    async () =>
      void field("Text").dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }),
      ),
  );
  await until(() => expect(field("Text").value).toBe(""));
  expect(sent).toEqual([{ subject: "A viewing", body: "Come on Saturday." }]);
  expect(readReply(user.id, 7)).toEqual({ subject: "", body: "" });
});

it("does not send what a template could not fill in, and says what that is", async () => {
  const { answer, sent } = server();
  await drawSignedIn(<Composer enquiry={PERSON} user={user} />, answer);
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
  await drawSignedIn(<Composer enquiry={PERSON} user={user} />, server().answer);
  await press("Mail");
  await press("Русский");
  await choose("A viewing");
  expect(field("Subject").value).toBe("Просмотр");
});

it("keeps the mail where it was refused", async () => {
  await drawSignedIn(<Composer enquiry={PERSON} user={user} />, server(409).answer);
  await press("Mail");
  await type("Subject", "Hello");
  await type("Text", "Come and see.");
  await press("Send");
  await until(() => expect(button("Send").disabled).toBe(false));
  expect(field("Text").value).toBe("Come and see.");
  expect(readReply(user.id, 7).body).toBe("Come and see.");
});

it("has nothing to send a mail to without an address", async () => {
  await drawSignedIn(<Composer enquiry={{ ...PERSON, email: "" }} user={user} />, server().answer);
  await press("Mail");
  expect(document.body.textContent).toContain("This request has no e-mail address.");
  expect(document.querySelector("textarea")).toBeNull();
});
