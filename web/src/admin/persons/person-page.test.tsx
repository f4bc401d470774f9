import type { PersonDetail, PersonEvent } from "@ezo/contract/persons";
import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { aDetail, aRow } from "../enquiries/testing.ts";
import { type Answer, button, drawsAdmin, drawSignedIn, press, refusal, type, until } from "../testing.tsx";
import PersonPage from "./person-page.tsx";

drawsAdmin();

const AT = "2026-11-20T10:00:00.000Z";
const anEvent = (event: Partial<PersonEvent>): PersonEvent => ({
  kind: "enquiry",
  at: AT,
  detail: null,
  state: null,
  until: null,
  url: null,
  customer_id: null,
  campaign: null,
  bounce: null,
  actor: null,
  ...event,
});
const aPerson = (person: Partial<PersonDetail> = {}): PersonDetail => ({
  id: 3,
  name: "Nino",
  emails: ["nino@example.ge"],
  phones: ["+995555123456"],
  enquiry_count: 2,
  last_enquiry_at: AT,
  created_at: AT,
  figures: { mails: 2, visits: 1, holds: 1, offers: 1, campaigns: 1, clicks: 1 },
  enquiries: [aRow({ id: 8, person: { id: 3, enquiry_number: 2, enquiries: 2 } })],
  searches: [],
  shortlists: [],
  newsletter: [
    { contact_id: 5, email: "nino@example.ge", status: "subscribed", status_at: AT, paused_until: null },
  ],
  timeline: [
    anEvent({ kind: "enquiry", detail: "contact_form", customer_id: 8 }),
    anEvent({ kind: "reply", detail: "Two rooms", state: "failed", customer_id: 8, actor: "Maka" }),
    anEvent({ kind: "hold", detail: "802", until: AT, customer_id: 8, actor: "Maka" }),
    anEvent({ kind: "hold_ended", detail: "802", state: "expired", customer_id: 8 }),
    anEvent({ kind: "offer", detail: "803", until: AT, url: "/offers/x" }),
    anEvent({ kind: "click", detail: "https://ezo.test/a", campaign: { id: 1, name: "Autumn" } }),
  ],
  suggestions: [],
  merges: [],
  ...person,
});
const OTHER = {
  id: 4,
  name: "Nino B.",
  emails: ["nino@studio.example"],
  phones: [],
  enquiry_count: 1,
  last_enquiry_at: AT,
  newsletter: [
    {
      contact_id: 6,
      email: "nino@studio.example",
      status: "unsubscribed" as const,
      status_at: AT,
      paused_until: null,
    },
  ],
};
const SUGGESTED = aPerson({
  suggestions: [
    {
      person: OTHER,
      after: {
        name: "Nino",
        emails: ["nino@example.ge", "nino@studio.example"],
        phones: [],
        enquiry_count: 3,
      },
    },
  ],
});
const MERGED = aPerson({
  enquiry_count: 3,
  merges: [{ id: 12, person: { id: 4, name: "Nino B." }, at: AT, by: null, undo_until: AT }],
});
const page = (
  <Routes>
    <Route path="/admin/persons/:id" element={<PersonPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const text = () => document.body.textContent;
/** What either call of the page is answered: the person, or what has happened with them, on one page. */
const shown = (person: PersonDetail, path: string): Answer => {
  if (!path.endsWith("/timeline")) return { body: { success: true, data: { ...person, timeline: [] } } };
  const { timeline: events, enquiries } = person;
  return { body: { success: true, data: { events, enquiries }, meta: { next_cursor: null } } };
};

it("shows what a merge would do, merges, and undoes it", async () => {
  const sent: unknown[] = [];
  let stored = SUGGESTED;
  await drawSignedIn(
    page,
    (method, path, body) => {
      if (method === "POST") {
        sent.push([path, body]);
        stored = path.endsWith("/merge") ? MERGED : SUGGESTED;
      }
      return shown(stored, path);
    },
    "/admin/persons/3",
  );
  await until(() => expect(text()).toContain("2nd request"));
  for (const part of ["Autumn", "nino@studio.example: Unsubscribed", "3 requests", "Each address keeps"])
    expect(text()).toContain(part);
  await press("Merge");
  await until(() => expect(text()).toContain("Merged: Nino B."));
  expect(text()).not.toContain("These may be one person");
  await press("Undo");
  await until(() => expect(text()).toContain("These may be one person"));
  expect(sent).toEqual([
    ["/api/admin/persons/3/merge", { person_id: 4 }],
    ["/api/admin/persons/3/unmerge", { merge_id: 12 }],
  ]);
});

it("merges somebody who is found by hand, after it has shown what that would do", async () => {
  const sent: unknown[] = [];
  const asked: (string | null)[] = [];
  let stored = aPerson();
  const { newsletter, ...match } = OTHER;
  const other = aPerson({ ...match, newsletter, enquiries: [], timeline: [] });
  const { id, name, emails, phones, enquiry_count, last_enquiry_at } = stored;
  const itself = { id, name, emails, phones, enquiry_count, last_enquiry_at };
  await drawSignedIn(
    page,
    (method, path, body, query) => {
      if (path.endsWith("/persons")) {
        asked.push(query.get("search"));
        return { body: { success: true, data: [match, itself] } };
      }
      if (path.endsWith("/persons/4")) return shown(other, path);
      if (method === "POST") {
        sent.push([path, body]);
        stored = MERGED;
      }
      return shown(stored, path);
    },
    "/admin/persons/3",
  );
  await until(() => button("Merge with…"));
  await press("Merge with…");
  const label = "Merge with: name, phone number or e-mail";
  await type(label, "st");
  await type(label, "studio");
  const found = () => [...document.querySelectorAll<HTMLElement>("section button small")];
  const lines = () => found().map(({ textContent }) => textContent);
  await until(() => expect(lines()).toEqual(["nino@studio.example · 1 request"]));
  expect(asked).toEqual(["studio"]);
  await act(async () => found()[0]?.closest("button")?.click());
  await until(() => expect(text()).toContain("Each address keeps"));
  for (const part of ["nino@example.ge, nino@studio.example", "3 requests", "30 days"])
    expect(text()).toContain(part);
  expect(sent).toEqual([]);
  await press("Merge");
  await until(() => expect(text()).toContain("Merged: Nino B."));
  await until(() => expect(text()).not.toContain(label));
  expect(sent).toEqual([["/api/admin/persons/3/merge", { person_id: 4 }]]);
});

it("shows one kind of event alone", async () => {
  await drawSignedIn(page, (_method, path) => shown(aPerson(), path), "/admin/persons/3");
  await until(() => expect(text()).toContain("Autumn"));
  const choice = [...document.querySelectorAll("input")].find(({ value }) => value === "mails");
  await act(async () => choice?.click());
  await until(() => expect(text()).not.toContain("Autumn"));
  expect(text()).toContain("Mail: Two rooms · Maka");
  expect(text()).not.toContain("802");
});

it("shows what was earlier a page at a time, with the requests that came then", async () => {
  const asked: (string | null)[] = [];
  const pages: [event: PersonEvent, requestId: number, next: string | null][] = [
    [anEvent({ kind: "note", detail: "Newest note", customer_id: 8 }), 8, "2~n7"],
    [anEvent({ kind: "enquiry", customer_id: 7 }), 7, "1~e7"],
    [anEvent({ kind: "mail", detail: "First mail", customer_id: 6 }), 6, null],
  ];
  await drawSignedIn(
    page,
    (_method, path, _body, query) => {
      if (!path.endsWith("/timeline")) {
        expect(query.get("timeline")).toBe("false");
        return shown(aPerson({ enquiries: [] }), path);
      }
      asked.push(query.get("cursor"));
      const [event, id, next] = pages[asked.length - 1] ?? expect.fail("no such page");
      const enquiries = [aRow({ id, person: { id: 3, enquiry_number: 5, enquiries: 9 } })];
      return { body: { success: true, data: { events: [event], enquiries }, meta: { next_cursor: next } } };
    },
    "/admin/persons/3",
  );
  await until(() => expect(text()).toContain("Newest note"));
  expect(text()).not.toContain("5th request");
  await press("Show earlier");
  await until(() => expect(text()).toContain("5th request"));
  await press("Show earlier");
  await until(() => expect(text()).toContain("First mail"));
  expect(text()).toContain("Newest note");
  expect(text()).not.toContain("Show earlier");
  expect(asked).toEqual([null, "2~n7", "1~e7"]);
});

it("says that what was earlier could not be loaded, and keeps the focus, in the end at what came", async () => {
  const note = (detail: string, next: string | null): Answer => {
    const events = [anEvent({ kind: "note", detail, customer_id: 8 })];
    return { body: { success: true, data: { events, enquiries: [] }, meta: { next_cursor: next } } };
  };
  const asked: ((answer: Answer) => void)[] = [];
  await drawSignedIn(
    page,
    (_method, path, _body, query) => {
      if (!path.endsWith("/timeline")) return shown(aPerson({ enquiries: [] }), path);
      if (!query.get("cursor")) return note("Newest note", "2~n7");
      return new Promise<Answer>((resolve) => void asked.push(resolve));
    },
    "/admin/persons/3",
  );
  await until(() => expect(text()).toContain("Newest note"));
  const earlier = button("Show earlier");
  const alert = () => document.querySelector('[role="alert"]')?.textContent;
  earlier.focus();
  await press("Show earlier");
  await until(() => expect(earlier.getAttribute("aria-busy")).toBe("true"));
  await press("Show earlier");
  expect([asked.length, document.activeElement === earlier, earlier.disabled]).toEqual([1, true, false]);
  await act(async () => asked[0]?.({ status: 404, body: refusal("not_found") }));
  await until(() => expect(alert()).toBe("The person could not be loaded"));
  expect(document.activeElement).toBe(earlier);
  await press("Show earlier");
  await until(() => expect([asked.length, alert()]).toEqual([2, undefined]));
  await act(async () => asked[1]?.(note("First note", null)));
  await until(() => expect(document.activeElement?.textContent).toContain("First note"));
  expect(document.activeElement?.tagName).toBe("LI");
  expect(text()).not.toContain("Show earlier");
});

it("shows mails, holds and offers, each with what became of it", async () => {
  await drawSignedIn(page, (_method, path) => shown(aPerson(), path), "/admin/persons/3");
  await until(() => expect(text()).toContain("Mail: Two rooms · Maka"));
  expect(text()).toContain("Not sent");
  expect(text()).toContain("No. 802 held until");
  expect(text()).toContain("Hold of No. 802 has run out");
  const offer = [...document.querySelectorAll("a")].find(({ textContent }) => textContent.includes("803"));
  expect(offer?.getAttribute("href")).toBe("/offers/x");
});

it("has the person's own mails under mails, and what became of a visit under requests", async () => {
  const visit = { until: AT, customer_id: 8, actor: "Maka" };
  const timeline = [
    anEvent({ kind: "visit_cancelled", ...visit }),
    anEvent({ kind: "visit_moved", ...visit }),
    anEvent({ kind: "visit_agreed", ...visit }),
    anEvent({ kind: "mail", detail: "My question", customer_id: 8 }),
  ];
  await drawSignedIn(page, (_method, path) => shown(aPerson({ timeline }), path), "/admin/persons/3");
  const choose = (filter: string) =>
    act(async () => [...document.querySelectorAll("input")].find(({ value }) => value === filter)?.click());
  await until(() => expect(text()).toContain("My question"));
  const visits = ["Visit cancelled: ", "Visit moved to ", "Visit agreed: "];
  for (const one of visits) expect(text()).toContain(one);
  await choose("mails");
  await until(() => expect(text()).not.toContain("Visit moved to "));
  expect(text()).toContain("My question");
  await choose("requests");
  await until(() => expect(text()).not.toContain("My question"));
  for (const one of visits) expect(text()).toContain(one);
});

it("asks how a call went that was begun here, and notes it at the request that is open", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(
    page,
    (method, path, body) => {
      if (method === "GET") return shown(aPerson(), path);
      sent.push([path, body]);
      return { status: 201, body: { success: true, data: aDetail({ id: 8 }) } };
    },
    "/admin/persons/3",
  );
  await until(() =>
    expect(document.querySelector('a[href="tel:+995555123456"]')?.textContent).toBe("+995 555 12 34 56"),
  );
  // jsdom cannot dial.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await act(async () => document.querySelector<HTMLAnchorElement>('a[href^="tel:"]')?.click());
  await until(() => expect(text()).toContain("Note the call"));
  await press("Spoke with them");
  await press("Note the call");
  await until(() =>
    expect(sent).toEqual([
      ["/api/admin/customers/8/calls", { channel: "phone", outcome: "reached", note: "" }],
    ]),
  );
});

it("notes a chat that was begun here at the latest request that is open, by its way", async () => {
  const sent: unknown[] = [];
  const enquiries = [aRow({ id: 9, status: "completed" }), aRow({ id: 8, status: "in_progress" })];
  await drawSignedIn(
    page,
    (method, path, body) => {
      if (method === "GET") return shown(aPerson({ enquiries }), path);
      sent.push([path, body]);
      return { status: 201, body: { success: true, data: aDetail({ id: 8 }) } };
    },
    "/admin/persons/3",
  );
  const link = (name: string) => [...document.querySelectorAll("a")].find((a) => a.textContent === name);
  await until(() => expect(link("WhatsApp")?.href).toBe("https://wa.me/995555123456"));
  expect(link("Viber")?.href).toBe("viber://chat?number=%2B995555123456");
  // jsdom cannot open a chat.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await act(async () => link("Telegram")?.click());
  await until(() => button("Note the call"));
  await press("Spoke with them");
  await press("Note the call");
  await until(() =>
    expect(sent).toEqual([
      ["/api/admin/customers/8/calls", { channel: "telegram", outcome: "reached", note: "" }],
    ]),
  );
});

it("says until when an address has paused", async () => {
  const address = { contact_id: 5, email: "nino@example.ge", status: "subscribed" as const, status_at: AT };
  const newsletter = [
    { ...address, paused_until: null },
    { ...address, contact_id: 6, email: "nino@studio.example", paused_until: "2026-12-20T10:00:00.000Z" },
  ];
  await drawSignedIn(page, (_method, path) => shown(aPerson({ newsletter }), path), "/admin/persons/3");
  await until(() => expect(text()).toContain("Consent to mails"));
  const lines = [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  const paused = lines.filter((line) => line.includes("News paused until"));
  expect(paused).toHaveLength(1);
  expect(paused[0]).toMatch(/^nino@studio\.example.*2026/);
});

it("lists the searches that are saved under the person's addresses", async () => {
  const search = {
    id: 9,
    email: "nino@example.ge",
    language: "ka" as const,
    words: { ka: "ოთახები: 2", en: "Rooms: 2", ru: "Комнаты: 2" },
    url: "/apartments?rooms=2",
    status: "paused" as const,
    status_at: AT,
    consent_at: AT,
    consent_text: null,
    consent_text_version: null,
    mails: 1,
    mailed_at: AT,
    created_at: AT,
  };
  const timeline = [anEvent({ kind: "search_mailed" })];
  const person = aPerson({ searches: [search], timeline });
  await drawSignedIn(page, (_method, path) => shown(person, path), "/admin/persons/3");
  await until(() => expect(text()).toContain("Mail with apartments of a saved search"));
  const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Rooms: 2");
  expect(link?.getAttribute("href")).toBe("/apartments?rooms=2");
  expect(link?.closest("li")?.textContent).toContain("Paused");
});

it("lists the shortlist that is kept under the person's address", async () => {
  const name = (id: number) => ({ ka: `ბინა ${id}`, en: `Apartment ${id}`, ru: `Квартира ${id}` });
  const shortlist = {
    id: 4,
    email: "nino@example.ge",
    language: "ka" as const,
    status: "active" as const,
    status_at: AT,
    consent_at: AT,
    consent_text: null,
    consent_text_version: null,
    apartments: [1, 2, 3, 4].map((id) => ({ id, name: name(id), url: `/apartment-${id}` })),
    apartment_count: 6,
    mails: 1,
    mailed_at: AT,
    used_at: AT,
    created_at: AT,
  };
  const timeline = [anEvent({ kind: "shortlist_kept" }), anEvent({ kind: "changes_mailed" })];
  const person = aPerson({ shortlists: [shortlist], timeline });
  await drawSignedIn(page, (_method, path) => shown(person, path), "/admin/persons/3");
  await until(() => expect(text()).toContain("Mail about changes of apartments"));
  const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Apartment 3");
  expect(link?.getAttribute("href")).toBe("/apartment-3");
  const line = link?.closest("li")?.textContent;
  expect(line).toMatch(/Apartment 1; Apartment 2; Apartment 3 and 3 more.*Active/);
});

it("says that nobody is there", async () => {
  await drawSignedIn(page, () => ({ status: 404, body: refusal("not_found") }), "/admin/persons/3");
  await until(() => expect(document.querySelector("h2")).not.toBeNull());
  expect(text()).not.toContain("2nd request");
});

it("shows what is planned next, the soonest first, with the person who does it and a link to the request", async () => {
  const step = (id: number, dueAt: string, over: object = {}) => ({
    id,
    kind: "call" as const,
    due_at: dueAt,
    duration_minutes: 60,
    note: "",
    owner: null,
    is_invited: false,
    version: 1,
    ...over,
  });
  const later = step(21, "2099-03-02T10:00:00.000Z", { owner: { id: 7, name: "Maka" }, note: "After work" });
  const visit = step(22, "2099-03-01T10:00:00.000Z", { kind: "visit" });
  const enquiries = [aRow({ id: 8, next_step: later }), aRow({ id: 9, next_step: visit }), aRow({ id: 10 })];
  const data = aPerson({ enquiries });
  await drawSignedIn(page, (_method, path) => shown(data, path), "/admin/persons/3");
  await until(() => expect(text()).toContain("Next step"));
  const links = [...document.querySelectorAll("a")].filter(({ href }) => href.includes("open="));
  const steps = links.filter(({ textContent }) => /^(Call back|Visit) ·/.test(textContent));
  expect(steps.map((link) => new URL(link.href).searchParams.get("open"))).toEqual(["9", "8"]);
  expect(text()).toContain("Maka · After work");
});

it("has no card of next steps where nothing is planned", async () => {
  await drawSignedIn(page, (_method, path) => shown(aPerson(), path), "/admin/persons/3");
  await until(() => expect(text()).toContain("Autumn"));
  expect(text()).not.toContain("Next step");
});
