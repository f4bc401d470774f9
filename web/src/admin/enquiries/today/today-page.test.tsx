import type { OpenedOffer } from "@ezo/contract/enquiries/enquiry-offers";
import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import type { OwnResponseTimes, ResponseClock } from "@ezo/contract/enquiries/response-clock";
import { WEEK_DAYS } from "@ezo/contract/values/clock/office-hours";
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
  receiveLive,
  refusal,
  until,
} from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { keepCall, refuseCall, unsentCalls } from "../unsent-calls/unsent-calls.ts";
import TodayPage from "./today-page.tsx";

drawsAdmin();

const { name, email, phone, status, locale, project, apartment } = aDetail({ phone: "+995599123456" });
const step = (id: number, dueAt: number): DueStep => ({
  id,
  kind: "call",
  due_at: new Date(dueAt).toISOString(),
  duration_minutes: 60,
  note: "",
  owner: { id: 1, name: "Nino" },
  is_invited: false,
  version: 3,
  is_overdue: false,
  customer: { id: id + 100, name: `${name} ${id}`, email, phone, status, locale, project, apartment },
});
const HOUR = 3_600_000;
/** Closed, so that only the hours are shown in which something is due. */
const OFFICE: ResponseClock = {
  working: [],
  hours: Object.fromEntries(WEEK_DAYS.map((day) => [day, "10:00-19:00"])) as ResponseClock["hours"],
  holidays: [],
  time_zone: "Asia/Tbilisi",
  amber_minutes: 5,
  red_minutes: 15,
};

const NOTHING = { requests: 0, answered: 0, in_time: 0, late: 0, median_minutes: null };
function server(
  steps: readonly DueStep[],
  response: OwnResponseTimes = { today: NOTHING, week: NOTHING },
  opened: () => readonly OpenedOffer[] = () => [],
) {
  const asked: string[] = [];
  const sent: [path: string, body: unknown][] = [];
  const answer: Answering = (method, path, body, query) => {
    if (path.endsWith("/next-steps")) {
      asked.push(query.get("mine") ?? "");
      const meta = { total: steps.length, overdue: 1, next: null, at: new Date().toISOString() };
      return { body: { success: true, data: steps, meta } };
    }
    if (path.endsWith("/response-clock")) return { body: { data: OFFICE } };
    if (path.endsWith("/response-times/own")) return { body: { data: response } };
    if (path.endsWith("/offers/opened")) return { body: { data: opened() } };
    if (method === "GET") return null;
    sent.push([path, body]);
    return { body: { success: true, data: aDetail({ id: 101 }) } };
  };
  return { answer, asked, sent };
}

it("lists what is due with the longest overdue first, and ends a step by its version", async () => {
  const { answer, sent } = server([step(1, Date.now() - HOUR), step(2, Date.now() + HOUR)]);
  await drawSignedIn(<TodayPage />, answer);
  await until(() => expect(document.querySelectorAll("ol > li")).toHaveLength(2));
  const [first, second] = [...document.querySelectorAll("ol > li")].map(({ textContent }) => textContent);
  expect(first).toContain("overdue");
  expect(second).not.toContain("overdue");
  expect(document.querySelector<HTMLAnchorElement>('a[href^="tel:"]')?.href).toBe("tel:+995599123456");
  // The last of the two.
  await press("Done");
  await until(() => expect(sent).toEqual([["/api/admin/customers/102/next-step/done", { step_version: 3 }]]));
});

it("asks how a call went that was begun here, and stores nothing without an answer", async () => {
  const { answer, sent } = server([step(1, Date.now() - HOUR)]);
  await drawSignedIn(<TodayPage />, answer);
  await until(() => expect(document.querySelector('a[href^="tel:"]')).not.toBeNull());
  // jsdom cannot dial.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await act(async () => document.querySelector<HTMLAnchorElement>('a[href^="tel:"]')?.click());
  await until(() => button("Note the call"));
  expect(sent).toEqual([]);
  await press("No answer");
  await press("Note the call");
  await until(() =>
    expect(sent).toEqual([
      ["/api/admin/customers/101/calls", { channel: "phone", outcome: "no_answer", note: "" }],
    ]),
  );
});

it("asks how a chat went that was begun here, at the step's request, by its way", async () => {
  const call = step(1, Date.now() - HOUR);
  const visit = { ...step(2, Date.now() + HOUR), kind: "visit" as const };
  const { answer, sent } = server([call, visit]);
  await drawSignedIn(<TodayPage />, answer);
  const links = () =>
    [...document.querySelectorAll("ol > li")].map((row) =>
      [...row.querySelectorAll("a")].slice(2).map(({ textContent }) => textContent),
    );
  const chats = ["WhatsApp", "Viber", "Telegram"];
  // The button of a call dials the number already.
  await until(() => expect(links()).toEqual([chats, ["+995 599 12 34 56", ...chats]]));
  // jsdom cannot open a chat.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await act(async () => document.querySelectorAll<HTMLAnchorElement>('a[href*="wa.me"]')[1]?.click());
  await until(() => button("Note the call"));
  expect(sent).toEqual([]);
  await press("Spoke with them");
  await press("Note the call");
  await until(() =>
    expect(sent).toEqual([
      ["/api/admin/customers/102/calls", { channel: "whatsapp", outcome: "reached", note: "" }],
    ]),
  );
});

it("moves a step by an hour, but no visit that the person was invited to: they would be mailed", async () => {
  const visit = { ...step(1, Date.now() + HOUR), kind: "visit" as const, is_invited: true };
  const { answer, sent } = server([visit, step(2, Date.now() + HOUR)]);
  await drawSignedIn(<TodayPage />, answer);
  await until(() => expect(document.querySelectorAll("ol > li")).toHaveLength(2));
  const [invited, plain] = [...document.querySelectorAll("ol > li")].map(({ textContent }) => textContent);
  expect(invited).not.toContain("later");
  expect(plain).toContain("1 day later");
  await press("1 hour later");
  await until(() =>
    expect(sent).toMatchObject([["/api/admin/customers/102/next-step", { kind: "call", step_version: 3 }]]),
  );
});

it("moves a visit that the person was invited to in a dialog that says so, and cancels it, on the version that was seen", async () => {
  const visit = { ...step(1, Date.now() + HOUR), kind: "visit" as const, is_invited: true };
  const { answer, sent } = server([visit]);
  const dropped: (string | null)[] = [];
  await drawSignedIn(<TodayPage />, (method, path, body, query) => {
    if (method === "DELETE") dropped.push(query.get("step_version"));
    return answer(method, path, body, query);
  });
  await until(() => button("Move"));
  await press("Move");
  expect(dialogs()).toEqual([`Visit: ${visit.customer.name}`]);
  expect(document.body.textContent).toContain(`The new time is mailed to ${email}`);
  expect(sent).toEqual([]);
  // The last of the two: the dialog's.
  await press("Move");
  const step101 = "/api/admin/customers/101/next-step";
  const moved = { kind: "visit", due_at: visit.due_at, invite: true, step_version: 3 };
  await until(() => expect(sent).toMatchObject([[step101, moved]]));
  await until(() => expect(dialogs()).toEqual([]));
  await press("Cancel the visit");
  await until(() => expect(sent.map(([to]) => to)).toEqual([step101, step101]));
  expect(dropped).toEqual(["3"]);
});

it("has one main button for each kind of step: dialling, an offer, and else the request", async () => {
  const kinds = ["call", "offer", "visit"] as const;
  const steps = kinds.map((kind, at) => ({ ...step(at + 1, Date.now() + HOUR), kind }));
  const unreachable = { ...step(4, Date.now() + HOUR), customer: { ...step(4, 0).customer, phone: null } };
  await drawSignedIn(<TodayPage />, server([...steps, unreachable]).answer);
  await until(() => expect(document.querySelectorAll("ol > li")).toHaveLength(4));
  // The first link of a step is its name.
  const main = [...document.querySelectorAll("ol > li")].map((row) => {
    const button = row.querySelectorAll("a")[1];
    return [button?.textContent, button?.getAttribute("href")];
  });
  expect(main).toEqual([
    ["Call", "tel:+995599123456"],
    ["Make an offer", "/admin/customers?open=102&offer=1"],
    ["Open the request", "/admin/customers?open=103"],
    ["Open the request", "/admin/customers?open=104"],
  ]);
});

it("moves a step to a time that is chosen, on the version that was seen", async () => {
  const due = step(2, Date.now() + HOUR);
  const { answer, sent } = server([due]);
  await drawSignedIn(<TodayPage />, answer);
  await until(() => button("Another time"));
  await press("Another time");
  expect(dialogs()).toEqual([`Call back: ${due.customer.name}`]);
  await press("Move");
  await until(() =>
    expect(sent).toMatchObject([
      ["/api/admin/customers/102/next-step", { kind: "call", due_at: due.due_at, step_version: 3 }],
    ]),
  );
  await until(() => expect(dialogs()).toEqual([]));
});

it("keeps the dialog open, with the reason at the field, where a time is refused", async () => {
  const { answer } = server([step(2, Date.now() + HOUR)]);
  await drawSignedIn(<TodayPage />, (method, path, body, query) =>
    method === "PUT"
      ? { status: 422, body: refusal("invalid", { due_at: ["It must be in the future."] }) }
      : answer(method, path, body, query),
  );
  await until(() => button("Another time"));
  await press("Another time");
  await press("Move");
  await until(() => expect(document.body.textContent).toContain("It must be in the future."));
  expect(dialogs()).toHaveLength(1);
});

it("shows the day by hours beside the list", async () => {
  const { answer } = server([step(1, Date.now())]);
  await drawSignedIn(<TodayPage />, answer);
  await until(() => expect(document.querySelectorAll("aside li")).toHaveLength(1));
  const hour = document.querySelector('aside li[aria-current="time"]');
  expect(hour?.textContent).toMatch(/^\d\d:00Call back: Nino 1$/);
  expect(hour?.querySelector("a")?.getAttribute("href")).toBe("/admin/customers?open=101");
});

it("says in a line how fast one has answered", async () => {
  const week = { requests: 1200, answered: 9, in_time: 8, late: 2, median_minutes: 3.5 };
  await drawSignedIn(<TodayPage />, server([], { today: NOTHING, week }).answer);
  const lines = () => [...document.querySelectorAll("aside p")].map(({ textContent }) => textContent);
  await until(() => expect(lines()).toEqual(["This week: median 3.5 min, 8 of 1\u00a0200 in time, late: 2"]));
});

it("names who has opened one's offers today, and the next one as it is opened", async () => {
  const offer: OpenedOffer = {
    id: "0192f0c1-0000-4000-8000-000000000001",
    number: 17,
    apartment_number: "602",
    customer: { id: 7, name: "Levan" },
    opened: { count: 2, last_at: new Date().toISOString() },
  };
  const offers: OpenedOffer[] = [];
  await drawSignedIn(<TodayPage />, server([], undefined, () => offers).answer);
  await until(() => expect(document.body.textContent).toContain("Everything is done for today"));
  expect(document.body.textContent).not.toContain("Opened my offers today");
  offers.push(offer);
  await receiveLive("customer:updated", aDetail({ id: 7 }));
  await until(() => expect(document.querySelector("aside li")?.textContent).toContain("Levan"));
  expect(document.querySelector("aside li a")?.getAttribute("href")).toBe("/admin/customers?open=7");
  expect(document.querySelector("aside li small")?.textContent).toContain("602");
});

it("has no line of answers where nobody had to be answered", async () => {
  await drawSignedIn(<TodayPage />, server([]).answer);
  await until(() => expect(document.body.textContent).toContain("Everything is done for today"));
  expect(document.body.textContent).not.toContain("My answers");
});

it("marks the row whose call waits to be sent, and lists what has no row or was refused", async () => {
  const user = ADMINISTRATOR.id;
  const body = { outcome: "reached" as const, note: "Wants a view" };
  const keep = (enquiryId: number, name: string) =>
    keepCall(user, { key: `key-${enquiryId}`, enquiryId, name, body });
  keep(101, "Nino 1");
  keep(102, "Nino 2");
  keep(999, "Levan");
  const refused = unsentCalls(user)[1] ?? expect.fail("nothing is kept");
  refuseCall(user, refused, "It was changed meanwhile.");
  await drawSignedIn(
    <TodayPage />,
    server([step(1, Date.now() - HOUR), step(2, Date.now() + HOUR), step(3, Date.now() + HOUR)]).answer,
  );
  await until(() => expect(document.querySelectorAll("ol > li")).toHaveLength(3));
  const marks = [...document.querySelectorAll("ol > li")].map(({ textContent }) =>
    ["Will be sent", "Not noted"].filter((mark) => textContent.includes(mark)),
  );
  expect(marks).toEqual([["Will be sent"], ["Not noted"], []]);
  const listed = [...document.querySelectorAll('ul[aria-label="Calls that are not sent yet"] > li')];
  expect(listed.map((one) => one.querySelector("a")?.textContent)).toEqual(["Nino 2", "Levan"]);
  expect(listed[0]?.textContent).toContain("It was changed meanwhile.");
});

it("says that nothing is left, and shows everybody's steps on demand", async () => {
  const { answer, asked } = server([]);
  await drawSignedIn(<TodayPage />, answer);
  await until(() => expect(document.body.textContent).toContain("Everything is done for today"));
  await press("Everybody's");
  await until(() => expect(asked).toEqual(["true", "false"]));
});

it("marks everything that is overdue, not its first alone", async () => {
  const steps = [step(1, Date.now() - 2 * HOUR), step(2, Date.now() - HOUR), step(3, Date.now() + HOUR)];
  await drawSignedIn(<TodayPage />, server(steps).answer);
  await until(() => expect(document.querySelectorAll("ol > li")).toHaveLength(3));
  const marked = [...document.querySelectorAll("ol > li")].map((item) => item.hasAttribute("data-overdue"));
  expect(marked).toEqual([true, true, false]);
});
