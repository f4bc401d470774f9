import { useQueryClient } from "@tanstack/react-query";
import { act } from "react";
import { expect, it } from "vitest";
import {
  type Answering,
  button,
  dialogs,
  drawsAdmin,
  drawSignedIn,
  listAnswer,
  press,
  type,
  until,
} from "../../testing.tsx";
import { useEnquiryChanges } from "../changes/use-enquiry-changes.ts";
import { showDeletion } from "../enquiries.cache.ts";
import type { AskedPart } from "../keys/shortcuts.ts";
import { aDetail, aRow } from "../testing.ts";
import { EnquiryView } from "./enquiry-view.tsx";

drawsAdmin();

const READ = { id: 7, is_unread: false };
const DELETED = {
  ...READ,
  version: 2,
  deletion: { at: "2026-11-20T10:00:00.000Z", by: { id: 5, name: "Giorgi" } },
};

/** An open enquiry, which a colleague deletes. */
function Open({ asked = null }: { asked?: AskedPart | null }) {
  const cache = useQueryClient();
  const changes = useEnquiryChanges();
  return (
    <>
      <button type="button" onClick={() => showDeletion(cache, aRow(DELETED))}>
        a colleague deletes it
      </button>
      <EnquiryView
        id={7}
        asked={asked}
        changes={changes}
        onPrevious={null}
        onNext={null}
        onDelete={() => undefined}
      />
    </>
  );
}

/** Stores one enquiry, and collects what is asked to be restored. */
function server(stored: { enquiry: object }) {
  const restored: unknown[] = [];
  const answer: Answering = (_method, path, body) => {
    if (path.endsWith("/assignees")) return listAnswer([]);
    if (path.endsWith("/offers"))
      return { body: { success: true, data: [], meta: { max_discount_percent: 0 } } };
    if (path.endsWith("/bulk/restore")) {
      restored.push(body);
      stored.enquiry = { ...READ, version: 3 };
      const previous = [{ id: 7, status: "new", version: 3 }];
      return { body: { success: true, data: { changed: 1, previous } } };
    }
    return { body: { success: true, data: aDetail(stored.enquiry) } };
  };
  return { answer, restored };
}
const note = () => document.querySelector("textarea");
const notice = () => document.querySelector('[role="alert"]')?.textContent;

it("opens the form that notes a call when a link to the person is followed, with its way", async () => {
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, phone: "599 12 34 56" } }).answer);
  const link = () => [...document.querySelectorAll("a")].find((a) => a.textContent === "Viber");
  await until(() => expect(link()).toBeDefined());
  expect(document.body.textContent).not.toContain("Note the call");
  // jsdom opens no app.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await act(async () => link()?.click());
  await until(() => button("Note the call"));
  expect(document.querySelector<HTMLAnchorElement>('form a[href^="viber:"]')).not.toBeNull();
  expect(document.querySelector('form [aria-pressed="true"]')).toBeNull();
});

it("says which payment plan is asked for, with its figures", async () => {
  const figures = {
    price_minor: 8_300_000,
    currency: "USD",
    down_minor: 1_660_000,
    monthly_minor: 184_444,
    interval: "monthly",
    balloon_minor: 0,
    total_minor: 8_300_000,
    is_full: false,
  };
  const plan = {
    plan_id: 4,
    name: { ka: "გეგმა", en: "Plan", ru: "" },
    down_percent: 20,
    down_minor: null,
    months: 36,
  };
  const shown = async (stored: object) => {
    await drawSignedIn(<Open />, server({ enquiry: { ...READ, plan: { ...plan, ...stored } } }).answer);
    let text = "";
    await until(() => {
      text = document.querySelector("dl")?.textContent.replaceAll("\u00a0", " ") ?? "";
      expect(text).toContain("Payment plan");
    });
    return text;
  };
  expect(await shown({ figures })).toContain(
    "Asks for 20 % down ($ 16 600), 36 months, $ 1 844.44 a monthPlan, for $ 83 000",
  );
});

it("says which final payment is part of the plan that is asked for", async () => {
  const figures = {
    price_minor: 8_300_000,
    currency: "USD",
    down_minor: 1_660_000,
    monthly_minor: 276_666,
    interval: "monthly",
    balloon_minor: 3_320_000,
    total_minor: 8_300_000,
    is_full: false,
  };
  const asked = { plan_id: 4, name: null, down_percent: 20, down_minor: null, months: 12, last_percent: 40 };
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, plan: { ...asked, figures } } }).answer);
  await until(() =>
    expect(document.querySelector("dl")?.textContent.replaceAll("\u00a0", " ")).toContain(
      "Final payment, with the last instalment: $ 33 200",
    ),
  );
});

it("says what is paid at the stages of construction", async () => {
  const figures = {
    price_minor: 12_210_000,
    currency: "USD",
    down_minor: 3_663_000,
    monthly_minor: 203_500,
    interval: "monthly",
    balloon_minor: 0,
    stages_minor: 7_326_000,
    total_minor: 12_210_000,
    is_full: false,
  };
  const asked = { plan_id: 4, name: null, down_percent: 30, down_minor: null, months: 6 };
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, plan: { ...asked, figures } } }).answer);
  await until(() =>
    expect(document.querySelector("dl")?.textContent.replaceAll("\u00a0", " ")).toContain(
      "$ 2 035 a monthAt stages of construction: $ 73 260",
    ),
  );
});

it("tells a single payment with the final payment that it contains", async () => {
  const figures = {
    price_minor: 10_000_000,
    currency: "USD",
    down_minor: 2_000_000,
    monthly_minor: 3_000_000,
    interval: "monthly",
    balloon_minor: 5_000_000,
    total_minor: 10_000_000,
    is_full: false,
  };
  const asked = { plan_id: 4, name: null, down_percent: 20, down_minor: null, months: 1, last_percent: 50 };
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, plan: { ...asked, figures } } }).answer);
  const shown = () => document.querySelector("dl")?.textContent.replaceAll("\u00a0", " ");
  await until(() => expect(shown()).toContain("then $ 80 000 in one payment"));
  expect(shown()).not.toContain("Final payment");
});

it("tells no instalment of a plan whose final payment takes all that is left", async () => {
  const figures = {
    price_minor: 10_000_000,
    currency: "USD",
    down_minor: 2_000_000,
    monthly_minor: 0,
    interval: "monthly",
    balloon_minor: 8_000_000,
    total_minor: 10_000_000,
    is_full: false,
  };
  const asked = { plan_id: 4, name: null, down_percent: 20, down_minor: null, months: 36, last_percent: 80 };
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, plan: { ...asked, figures } } }).answer);
  const shown = () => document.querySelector("dl")?.textContent.replaceAll("\u00a0", " ");
  await until(() => expect(shown()).toContain("Asks for 20 % down ($ 20 000), 36 monthsFinal payment"));
  expect(shown()).not.toContain("$ 0 a month");
});

it("says which final payment was asked for of a plan that did not fit", async () => {
  const asked = {
    plan_id: 4,
    name: null,
    down_percent: 20,
    down_minor: null,
    months: 36,
    last_percent: 12.5,
  };
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, plan: { ...asked, figures: null } } }).answer);
  await until(() =>
    expect(document.querySelector("dl")?.textContent).toContain(
      "Asks for 20 % down, 36 months, final payment 12.5 %",
    ),
  );
});

it("says of a plan that did not fit what was asked for", async () => {
  const plan = { plan_id: 4, name: null, down_percent: null, down_minor: 100, months: 500, figures: null };
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, plan } }).answer);
  await until(() =>
    expect(document.querySelector("dl")?.textContent.replaceAll("\u00a0", " ")).toContain(
      "Asks for $ 1 down, 500 months#4. These terms did not fit",
    ),
  );
});

it("says in words where the visitor came from, and what led them here first", async () => {
  const nothing = {
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    utm_content: null,
    utm_term: null,
    referrer_host: null,
    landing_path: null,
  };
  const attribution = {
    ...nothing,
    utm_source: "google",
    utm_campaign: "spring",
    landing_path: "/ru/projects/1",
  };
  const first_attribution = {
    ...nothing,
    utm_source: "newsletter",
    utm_medium: "email",
    utm_campaign: "ezo-12",
    landing_path: "/",
  };
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, attribution, first_attribution } }).answer);
  await until(() =>
    expect(document.querySelector("dl")?.textContent).toContain(
      "Came fromGoogle, campaign spring, landed on /ru/projects/1First visit: Newsletter (e-mail), mail campaign No. 12, landed on /",
    ),
  );
});

it("names the project in the language of the panel", async () => {
  const project = { id: 3, title: "ცაცხვის ეზო", titles: { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" } };
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, project } }).answer);
  await until(() => expect(document.body.textContent).toContain("Linden Court"));
  expect(document.body.textContent).not.toContain("ცაცხვის");
});

it.each([
  ["in the panel's language", { ka: "საჩივარი", en: "Complaint", ru: "Жалоба" }, "Complaint"],
  ["in Georgian where the panel's language has none", { ka: "საჩივარი", en: "", ru: "" }, "საჩივარი"],
  ["by its code once it is no longer in the settings", null, "complaint"],
])("names the subject %s", async (_, label, shown) => {
  await drawSignedIn(
    <Open />,
    server({ enquiry: { ...READ, subject: "complaint", subject_label: label } }).answer,
  );
  const subject = () =>
    [...document.querySelectorAll("dt")].find(({ textContent }) => textContent === "Subject");
  await until(() => expect(subject()?.nextElementSibling?.textContent).toBe(shown));
});

it("keeps a half-written note when a colleague deletes the enquiry, and saves it once that is restored", async () => {
  const stored = { enquiry: READ as object };
  const { answer, restored } = server(stored);
  await drawSignedIn(<Open />, answer);
  await until(() => button("Save the note"));
  await type("Internal note", "Called back.");
  stored.enquiry = DELETED;
  await press("a colleague deletes it");
  await until(() =>
    expect(notice()).toMatch(/^Deleted by Giorgi, .* It can be restored for 30 days\.Restore$/),
  );
  expect(note()?.value).toBe("Called back.");
  expect(button("Save the note").disabled).toBe(true);

  await press("Restore");
  await until(() => expect(notice()).toBeUndefined());
  expect(restored).toEqual([{ ids: [7], versions: [2] }]);
  expect(note()?.value).toBe("Called back.");
  expect(button("Save the note").disabled).toBe(false);
});

it("returns from an empty note to the request's heading at Escape, and from a written one nowhere", async () => {
  await drawSignedIn(<Open />, server({ enquiry: READ }).answer);
  await until(() => button("Save the note"));
  const escape = () =>
    act(
      async () => void note()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
    );
  note()?.focus();
  await type("Internal note", "Called back.");
  await escape();
  expect(document.activeElement).toBe(note());
  await type("Internal note", "");
  await escape();
  expect(document.activeElement).toBe(document.querySelector("h2"));
});

it("leads to the mail, and not to the heading, where a key has asked for that", async () => {
  const { answer } = server({ enquiry: READ });
  const none = { success: true, data: [], meta: { subjects: { ka: "", en: "", ru: "" }, prices: [] } };
  await drawSignedIn(<Open asked="reply" />, (method, path, ...rest) =>
    path.endsWith("/reply-templates") ? { body: none } : answer(method, path, ...rest),
  );
  await until(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Text"));
});

it("leads to the audit log from above the history, which grows while the request is read", async () => {
  await drawSignedIn(<Open />, server({ enquiry: READ }).answer);
  await until(() => button("Save the note"));
  const link = document.querySelector('a[href^="/admin/audit"]') ?? expect.fail("no link");
  const parts = [...(link.closest("section")?.querySelectorAll("a, ol") ?? [])];
  expect(parts.map(({ tagName }) => tagName)).toEqual(["A", "OL"]);
});

const menuItem = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    ({ textContent }) => textContent === name,
  );

it("corrects the contact data from its menu, and says in the history what was corrected", async () => {
  const at = "2026-11-20T10:00:00.000Z";
  const line = { from: null, reason: null, is_overwrite: false, actor: null, created_at: at };
  const history = [
    { ...line, id: 1, kind: "name", to: "changed" },
    { ...line, id: 2, kind: "email", to: "added" },
    { ...line, id: 3, kind: "phone", to: "removed" },
  ];
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, history } }).answer);
  await until(() => button("More actions"));
  for (const text of ["Name corrected", "E-mail address added", "Phone number removed"])
    expect(document.body.textContent).toContain(text);
  await press("More actions");
  await until(() => expect(menuItem("Correct contact data")).toBeDefined());
  await act(async () => menuItem("Correct contact data")?.click());
  await until(() => expect(dialogs()).toEqual(["Correct contact data"]));
});

it("says in the history why a status is as it is, and that somebody has taken that back", async () => {
  const line = { is_overwrite: false, actor: null, created_at: "2026-11-20T10:00:00.000Z" };
  const status = { ...line, kind: "status", from: "completed", to: "completed" };
  const history = [
    { ...status, id: 1, reason: "Spam" },
    { ...status, id: 2, reason: "" },
  ];
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, history } }).answer);
  for (const text of ["Reason of the status: Spam", "Reason of the status taken back"])
    await until(() => expect(document.body.textContent).toContain(text));
});

it("has no contact data to correct of a deleted enquiry", async () => {
  await drawSignedIn(<Open />, server({ enquiry: DELETED }).answer);
  await until(() => button("More actions"));
  await press("More actions");
  await until(() => expect(menuItem("Copy link")).toBeDefined());
  expect(menuItem("Correct contact data")).toBeUndefined();
});

it("says of a link to a deleted enquiry who deleted it", async () => {
  await drawSignedIn(<Open />, server({ enquiry: DELETED }).answer);
  await until(() => expect(notice()).toContain("Deleted by Giorgi"));
  expect(note()).toBeNull();
});

it("says of an anonymised enquiry why it names nobody, and offers no means to work on it", async () => {
  const anonymised = {
    ...READ,
    name: "",
    email: "",
    message: "",
    person: null,
    status: "completed",
    notes: [],
    anonymised_at: "2026-11-20T10:00:00.000Z",
  };
  await drawSignedIn(<Open />, server({ enquiry: anonymised }).answer);
  await until(() =>
    expect(document.querySelector('[role="status"]')?.textContent).toMatch(
      /^This request was anonymised .*, as the retention settings say\./,
    ),
  );
  expect(document.querySelector("h2")?.textContent).toBe("Anonymised request");
  expect(document.body.textContent).not.toContain("No message");
  expect(note()).toBeNull();
  const buttons = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
  expect(buttons.filter((name) => /note|mail|offer|complete|assign/i.test(name))).toEqual([]);
});

it("says in the history which of a visit's mails was sent", async () => {
  const line = { reason: null, is_overwrite: false, actor: null, created_at: "2026-11-20T10:00:00.000Z" };
  const history = [null, "moved", "details", "cancelled"].map((from, index) => ({
    ...line,
    id: index + 1,
    kind: "visit_sent",
    from,
    to: "2026-11-24T10:00:00.000Z",
  }));
  await drawSignedIn(<Open />, server({ enquiry: { ...READ, history } }).answer);
  for (const words of [
    "The visit was mailed as a calendar entry: ",
    "The new time of the visit was mailed: ",
    "A change of the visit was mailed: ",
    "The cancellation of the visit was mailed: ",
  ])
    await until(() => expect(document.body.textContent).toContain(words));
});
