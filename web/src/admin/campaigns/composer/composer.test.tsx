import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { Notifications } from "@mantine/notifications";
import { act } from "react";
import { expect, it } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  press,
  refusal,
  type,
  until,
} from "../../testing.tsx";
import { Composer } from "./composer.tsx";

drawsAdmin();

const mail = (subject: string) => ({
  subject,
  more_subjects: [],
  preview_text: "",
  blocks: subject ? [{ type: "heading" as const, text: "Hello", level: 2 as const }] : [],
});
const campaign = {
  id: 5,
  name: "Spring",
  status: "scheduled",
  send_at: "2027-01-10T08:00:00.000Z",
  version: 2,
  segment: { all: true },
  missing_language: "fallback",
  rate_per_minute: null,
  track_clicks: false,
  reply_to: "",
  subject_test_percent: null,
  subject_test_hours: 24,
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: null,
  translations: { ka: mail("მოგესალმებით"), en: mail("Hello"), ru: mail("") },
} as unknown as CampaignDetail;

const answer: Answering = (method, path, body) => {
  if (path.endsWith("/count"))
    return { body: { data: { count: 12, by_language: { ka: 10, en: 2, ru: 0 } } } };
  if (path.endsWith("/preview")) return { body: { data: { html: "", text: "", subject: "" } } };
  if (method === "PATCH") return { body: { data: { ...campaign, ...(body as object), version: 3 } } };
  return { body: { data: [], meta: { total: 0, current_page: 1, last_page: 1, per_page: 20 } } };
};
const words = () => document.querySelector('[role="dialog"]')?.textContent ?? "";

// Renders the whole composer, which is slow on a busy machine.
it(
  "labels its buttons with what they save and cancel, and counts the test mails",
  { timeout: 30_000 },
  async () => {
    await drawSignedIn(<Composer item={campaign} onCreated={() => undefined} />, answer);
    expect(button("Cancel the sending").disabled).toBe(false);
    expect(button("Drop the changes").disabled).toBe(true);
    button("Test mail");

    await type("Campaign's name", "Early spring");
    for (const name of ["Save and send…", "Save and check", "Save and test mail"]) button(name);
    await press("Save and test mail");
    await until(() =>
      expect(words()).toContain("2 mails are sent, one in each written language (Georgian, English)"),
    );
  },
);

it("forgets a step whose save has failed", { timeout: 30_000 }, async () => {
  let isDown = true;
  const answering: Answering = (method, path, body, query) =>
    isDown && method === "PATCH"
      ? { status: 429, body: refusal("too_many_requests") }
      : answer(method, path, body, query);
  await drawSignedIn(
    <>
      <Composer item={campaign} onCreated={() => undefined} />
      <Notifications />
    </>,
    answering,
  );
  await type("Campaign's name", "Early spring");
  await press("Save and test mail");
  await until(() => expect(document.body.textContent).toContain("Could not be saved"));
  isDown = false;
  await press("Save");
  await until(() => button("Test mail"));
  await until(() => expect(button("Save").hasAttribute("data-loading")).toBe(false));
  expect(dialogs()).toEqual([]);
});

it("asks before discarding unsaved work, and restores it", { timeout: 30_000 }, async () => {
  await drawSignedIn(<Composer item={campaign} onCreated={() => undefined} />, answer);
  const name = () =>
    [...document.querySelectorAll("input")].map(({ value }) => value).find((value) => /spring/i.test(value));
  await type("Campaign's name", "Early spring");
  await press("Drop the changes");
  expect(dialogs()).toEqual(["Drop your changes?"]);
  await press("Keep editing");
  expect(name()).toBe("Early spring");
  await press("Drop the changes");
  // The last of this name is the dialog's own.
  await press("Drop the changes");
  expect(name()).toBe("Spring");
  await press("Continue with it");
  expect(name()).toBe("Early spring");
});

it("offers neither sending nor its end to those who may not send", { timeout: 30_000 }, async () => {
  const capabilities = ADMINISTRATOR.capabilities.filter((one) => one !== "campaigns.send");
  const composer = <Composer item={campaign} onCreated={() => undefined} />;
  await drawSignedIn(composer, answer, "/", { ...ADMINISTRATOR, capabilities });
  button("Test mail");
  const names = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
  expect(names.filter((name) => /^(Send…|Back to draft|Cancel the sending)/.test(name))).toEqual([]);
});

it("makes a scheduled campaign a draft again", { timeout: 30_000 }, async () => {
  const sent: string[] = [];
  const answering: Answering = (method, path, body, query) => {
    if (!path.endsWith("/reopen")) return answer(method, path, body, query);
    sent.push(`${method} ${path}`);
    return { body: { data: { ...campaign, status: "draft", send_at: null } } };
  };
  await drawSignedIn(<Composer item={campaign} onCreated={() => undefined} />, answering);
  await press("Back to draft");
  await until(() => expect(sent).toEqual(["POST /api/admin/marketing-emails/5/reopen"]));
});

const choose = (role: string, name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)];
    (found.find(({ textContent }) => textContent.startsWith(name)) ?? expect.fail(`no ${name}`)).click();
  });
const headings = () => document.querySelectorAll('section[aria-label$=". Heading"]').length;

it("copies one block to another language, and takes that back", { timeout: 30_000 }, async () => {
  await drawSignedIn(
    <>
      <Composer item={campaign} onCreated={() => undefined} />
      <Notifications />
    </>,
    answer,
  );
  await press("More: 1. Heading");
  await until(() => expect(document.querySelector('[role="menuitem"]')).not.toBeNull());
  await choose("menuitem", "Copy to English");
  await until(() => button("Undo"));
  expect(headings()).toBe(1);
  await choose("tab", "English");
  expect(headings()).toBe(2);
  await press("Undo");
  expect(headings()).toBe(1);
});

it("copies the blocks of another language, and takes that back", { timeout: 30_000 }, async () => {
  const composed = {
    ...campaign,
    translations: { ...campaign.translations, ru: { ...mail("Здравствуйте"), blocks: [] } },
  } as CampaignDetail;
  await drawSignedIn(
    <>
      <Composer item={composed} onCreated={() => undefined} />
      <Notifications />
    </>,
    answer,
  );
  const copyFrom = async (name: string) => {
    await press("Copy from another language");
    await until(() => expect(document.querySelector('[role="menuitem"]')).not.toBeNull());
    await choose("menuitem", name);
  };

  // An empty language asks nothing.
  await choose("tab", "Русский");
  expect(headings()).toBe(0);
  await copyFrom("Copy from English");
  expect(headings()).toBe(1);
  expect(dialogs()).toEqual([]);
  await until(() => button("Undo"));
  await press("Undo");
  expect(headings()).toBe(0);

  await choose("tab", "English");
  await copyFrom("Copy from Georgian");
  await until(() => expect(dialogs()).toEqual(["English: replace its blocks?"]));
  await press("Keep the texts");
  expect(headings()).toBe(1);
  await until(() => button("Undo"));
});

it("checks the spelling of texts in their language, not of addresses", { timeout: 30_000 }, async () => {
  const { ka } = campaign.translations;
  const blocks = [
    ...ka.blocks,
    { type: "image", media_id: null, url: null, alt: "ეზო", href: null },
    { type: "button", label: "ნახეთ", url: "/news" },
    { type: "footer", text: "" },
  ];
  const translations = { ...campaign.translations, ka: { ...ka, blocks } };
  const written = { ...campaign, translations } as unknown as CampaignDetail;
  await drawSignedIn(<Composer item={written} onCreated={() => undefined} />, answer);
  const spellingOf = (label: string) => {
    const labels = [...document.querySelectorAll("label")];
    const id = labels.find(({ textContent }) => textContent.replace(/\s\*$/, "") === label)?.htmlFor;
    const field = document.getElementById(id ?? "") ?? expect.fail(`no field ${label}`);
    return [field.getAttribute("spellcheck"), field.closest("[lang]")?.getAttribute("lang")];
  };
  for (const label of ["Subject", "Preview text", "Heading's text", "Button's label"])
    expect(spellingOf(label), label).toEqual(["true", "ka"]);
  for (const label of ["Description of the picture", "Additional line"])
    expect(spellingOf(label), label).toEqual(["true", "ka"]);
  for (const label of ["Where it leads", "Where the picture leads"])
    expect(spellingOf(label)[0], label).toBe("false");
});

it("takes further subjects of a language while subjects are tested", { timeout: 30_000 }, async () => {
  const tested = { ...campaign, subject_test_percent: 20 } as CampaignDetail;
  const saved: unknown[] = [];
  const { ka } = tested.translations;
  const after = {
    ...tested,
    version: 3,
    translations: { ...tested.translations, ka: { ...ka, more_subjects: ["Second"] } },
  };
  const answering: Answering = (method, path, body, query) => {
    if (method === "PATCH") {
      saved.push(body);
      return { body: { data: after } };
    }
    return path.endsWith("/preview")
      ? { body: { data: { html: "", text: "", subject: "A", subjects: ["A", "Second"] } } }
      : answer(method, path, body, query);
  };
  await drawSignedIn(<Composer item={tested} onCreated={() => undefined} />, answering);
  const focused = () => document.activeElement;
  const nameOfFocused = () =>
    [...document.querySelectorAll("label")].find(({ htmlFor }) => htmlFor !== "" && htmlFor === focused()?.id)
      ?.textContent;
  await press("Write the subjects");
  expect(nameOfFocused()).toContain("Subject");
  await until(() =>
    expect(document.body.textContent).toContain("Georgian: only one subject, for everybody (10)"),
  );
  await press("Another subject");
  await until(() => expect(nameOfFocused()).toContain("Subject B"));
  await press("Another subject");
  await until(() => expect(nameOfFocused()).toContain("Subject C"));
  await press("Remove the subject C");
  await until(() => expect(nameOfFocused()).toContain("Subject B"));
  await press("Remove the subject B");
  await until(() => expect(focused()).toBe(button("Another subject")));
  await press("Another subject");
  await type("Subject B", "Second");
  button("Remove the subject B");
  // A fifth of ten readers; nobody reads the Russian text, and English has one subject.
  expect(document.body.textContent).toContain("Georgian: first A to 1, B to 1; 8 wait for the winner");
  expect(document.body.textContent).toContain("English: only one subject, for everybody (2)");
  await until(() => expect(document.body.textContent).toContain("B: Second"));
  await press("Save");
  await until(() => expect(saved).toMatchObject([{ translations: { ka: { more_subjects: ["Second"] } } }]));
});
