import { act, useRef, useState } from "react";
import { expect, it } from "vitest";
import {
  type Answering,
  button,
  drawsAdmin,
  drawSignedIn,
  press,
  receiveLive,
  type,
  unmountDrawn,
  until,
} from "../../../testing.tsx";
import { Composer, type ComposerHandle } from "../composer.tsx";
import type { MailCard } from "./reply-card.ts";
import { readReply } from "../reply-draft.ts";
import {
  choose,
  drawWithToasts,
  field,
  MAIL,
  PERSON,
  pressUndo,
  storedAnswer,
  templatesAnswer,
  user,
} from "../testing.tsx";

drawsAdmin();

const noTemplates: Answering = () => templatesAnswer([]);

const CARD: MailCard = {
  id: 3,
  in_mails: {
    lines: { ka: "ბინა 802", en: "Apartment 802\n$ 139 700\nhttps://ezo.test/en/3", ru: "Квартира 802" },
    prices: { ka: "", en: "$ 139 700", ru: "" },
  },
};
/** As beside an enquiry, whose apartment and alternatives add their cards. */
function BesideCards({ enquiry = PERSON }: { enquiry?: typeof PERSON }) {
  const composer = useRef<ComposerHandle>(null);
  const [isReplyAsked, setReplyAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => composer.current?.insert(CARD)}>
        add its card
      </button>
      <button type="button" onClick={() => setReplyAsked(true)}>
        press R
      </button>
      <Composer
        ref={composer}
        enquiry={enquiry}
        user={user}
        isReplyAsked={isReplyAsked}
        onReplyAsked={() => setReplyAsked(false)}
        onLeave={() => undefined}
      />
    </>
  );
}

it("writes a card into the mail: at its end, then where the cursor is, in the language of the mail", async () => {
  await drawSignedIn(<BesideCards />, noTemplates);
  await press("add its card");
  expect(field("Text").value).toBe(CARD.in_mails.lines.en);
  expect(readReply(user.id, PERSON).prices).toEqual([
    { apartment_id: 3, locale: "en", text: "$ 139 700", template: null },
  ]);
  await type("Text", "Dear Nino,\n\nKind regards");
  const text = field("Text");
  await act(async () => text.focus());
  text.setSelectionRange("Dear Nino,".length, "Dear Nino,".length);
  await press("Русский");
  await press("add its card");
  expect(text.value).toBe("Dear Nino,\n\nКвартира 802\n\nKind regards");
  // The next one goes below it.
  await press("English");
  await press("add its card");
  expect(text.value).toBe(`Dear Nino,\n\nКвартира 802\n\n${CARD.in_mails.lines.en}\n\nKind regards`);
});

it("adds a card to the end of a mail that was begun on another visit", async () => {
  await drawSignedIn(<BesideCards />, noTemplates);
  await press("press R");
  expect(document.activeElement).toBe(field("Text"));
  // Again after another form was chosen.
  await press("Note");
  await press("press R");
  expect(document.activeElement).toBe(field("Text"));
  await type("Text", "Dear Nino,");
  unmountDrawn();
  await drawSignedIn(<BesideCards />, noTemplates);
  await press("add its card");
  expect(field("Text").value).toBe(`Dear Nino,\n\n${CARD.in_mails.lines.en}`);
});

it("writes a card above the closing of a template, also where the text had the cursor before", async () => {
  const closing = "Kind regards,\nMaka";
  const values = [{ name: "name", text: "Nino" }];
  const body = `Dear Nino,\n\nHere it is.\n\n${closing}`;
  const template = { code: "details", locale: "en", subject: "The apartment", body, values, prices: [] };
  await drawSignedIn(<BesideCards />, () => templatesAnswer([template]));
  await press("press R");
  await choose("Apartment, price, link");
  await until(() => expect(field("Text").value).toBe(body));
  await press("add its card");
  const card = CARD.in_mails.lines.en;
  expect(field("Text").value).toBe(`Dear Nino,\n\nHere it is.\n\n${card}\n\n${closing}`);
  await press("add its card");
  expect(field("Text").value).toBe(`Dear Nino,\n\nHere it is.\n\n${card}\n\n${card}\n\n${closing}`);
});

it("leads to what adds an address where there is none to reply to", async () => {
  await drawSignedIn(<BesideCards enquiry={{ ...PERSON, email: "" }} />, noTemplates);
  await press("press R");
  expect(document.activeElement).toBe(button("Add an e-mail address"));
  await press("add its card");
  expect(readReply(user.id, PERSON).body).toBe("");
});

const [OLD, NEW] = ["$\u00a0100\u00a0000", "$\u00a0105\u00a0000"];
/** Fills texts with the price of the moment, says what it is, and collects the mails that are sent. */
function pricedServer(code: "details" | "plan" = "details") {
  const now = { price: OLD };
  const sent: unknown[] = [];
  const answer: Answering = (_method, path, body, query) => {
    if (path.endsWith("/undo"))
      return { body: { data: { ...MAIL, body: bodyAt(OLD), files: [], is_status_kept: false } } };
    if (!path.endsWith("/reply-templates")) {
      sent.push(body);
      return storedAnswer();
    }
    const { price } = now;
    const prices = [{ apartment_id: 3, text: price }];
    const values = [
      { name: "name", text: "Nino" },
      { name: "price", text: price },
    ];
    const data = [{ code, locale: "en", subject: "The apartment", body: bodyAt(price), values, prices }];
    const texts = { ka: price, en: price, ru: price };
    const of = { apartment_id: 3, apartment_number: "802", unit_type: "apartment", texts };
    const asked = query.get("prices_of") === "3" ? [of] : [];
    return templatesAnswer(data, asked);
  };
  return { answer, now, sent };
}
const bodyAt = (price: string) => `Dear Nino,\n\nPrice: ${price}`;
const notice = () => document.querySelector("form [role=alert]")?.textContent.replaceAll("\u00a0", " ");
const CHANGED = "The price of apartment 802 has changed: the mail says $ 100 000, now it is $ 105 000.";

it("says while a mail is written that its price has changed, and inserts the new one", async () => {
  const { answer, now, sent } = pricedServer();
  await drawWithToasts(answer);
  await press("Mail");
  await choose("Apartment, price, link");
  await type("Text", `${bodyAt(OLD)}\n\nSee you soon.`);
  expect(notice()).toBeUndefined();
  now.price = NEW;
  await receiveLive("apartments:status", { ids: [3] });
  await until(() => expect(notice()).toContain(CHANGED));
  await press("Insert the new price");
  expect(field("Text").value).toBe(`${bodyAt(NEW)}\n\nSee you soon.`);
  expect(notice()).toBeUndefined();
  await press("Send");
  const body = `${bodyAt(NEW)}\n\nSee you soon.`;
  await until(() => expect(sent).toEqual([expect.objectContaining({ body })]));
});

it("says so of a mail that is opened on a later day, and asks once before it is sent as it was", async () => {
  const { answer, now, sent } = pricedServer();
  await drawWithToasts(answer);
  await press("Mail");
  await choose("Apartment, price, link");
  unmountDrawn();
  now.price = NEW;
  await drawWithToasts(answer);
  await until(() => expect(notice()).toContain(CHANGED));
  await press("Send");
  expect(sent).toEqual([]);
  await press("Send anyway");
  await until(() => expect(sent).toEqual([expect.objectContaining({ body: bodyAt(OLD) })]));
});

it("says nothing once the old price is out of the text", async () => {
  const { answer, now } = pricedServer();
  await drawWithToasts(answer);
  await press("Mail");
  await choose("Apartment, price, link");
  now.price = NEW;
  await receiveLive("apartments:status", { ids: [3] });
  await until(() => expect(notice()).toContain(CHANGED));
  await type("Text", `${bodyAt(OLD)}\u00a0000`);
  expect(notice()).toBeUndefined();
  await type("Text", bodyAt(OLD));
  expect(notice()).toContain(CHANGED);
  await type("Text", "Dear Nino, please call me.");
  expect(notice()).toBeUndefined();
});

it("puts no new price beside a plan of the old one, and says where there is none any more", async () => {
  const { answer, now } = pricedServer("plan");
  await drawWithToasts(answer);
  await press("Mail");
  await choose("Payment plan");
  now.price = NEW;
  await receiveLive("apartments:status", { ids: [3] });
  await until(() =>
    expect(notice()).toBe(`${CHANGED} The plan in the mail was calculated from the old one.`),
  );
  unmountDrawn();
  now.price = "";
  await drawWithToasts(answer);
  const gone = "apartment 802 has no price any more. The mail says $ 100 000.";
  await until(() => expect(notice()).toContain(gone));
  expect(document.body.textContent).not.toContain("Insert the new");
});

it("still knows the price of a mail that was taken back", async () => {
  const { answer, now } = pricedServer();
  await drawWithToasts(answer);
  await press("Mail");
  await choose("Apartment, price, link");
  await press("Send");
  await until(() => expect(field("Text").value).toBe(""));
  now.price = NEW;
  await pressUndo();
  await until(() => expect(notice()).toContain(CHANGED));
});

it("lists what a template has filled in, as long as it is in the text", async () => {
  await drawWithToasts(pricedServer().answer);
  await press("Mail");
  const listed = () =>
    [...document.querySelectorAll('[aria-label="Filled in by the template"] li')].map((item) =>
      item.textContent.replaceAll("\u00a0", " "),
    );
  expect(listed()).toEqual([]);
  await choose("Apartment, price, link");
  expect(listed()).toEqual(["Name: Nino", "Price: $ 100 000"]);
  await type("Text", "Dear Nino, come and see.");
  expect(listed()).toEqual(["Name: Nino"]);
  await type("Text", "Come and see.");
  expect(listed()).toEqual([]);
});
