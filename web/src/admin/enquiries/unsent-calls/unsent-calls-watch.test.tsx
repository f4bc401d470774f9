import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import { notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { TOKEN_KEY } from "../../../shared/api/stored-token.ts";
import { askBeforeLogout } from "../../editor/drafts/leave-guard.ts";
import { UnsavedGuard } from "../../editor/drafts/unsaved-guard.tsx";
import {
  ADMINISTRATOR,
  type Answer,
  button,
  dialogs,
  drawsAdmin,
  drawSignedIn,
  press,
  reachServer,
  refusal,
  until,
} from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { TodayItem } from "../today/today-item.tsx";
import { UnsentCallsWatch } from "./unsent-calls-watch.tsx";
import { keepCall, unsentCalls, useUnsentCalls } from "./unsent-calls.ts";
import { UnsentList } from "./unsent-list.tsx";

drawsAdmin();

const { id: NINO } = ADMINISTRATOR;
const COLLEAGUE = 2;
const NOTED: Answer = { status: 201, body: { success: true, data: aDetail({ id: 7 }) } };
function keep(userId = NINO, note = "Wants a view."): void {
  const body = { outcome: "reached" as const, note };
  keepCall(userId, { key: `key of ${userId}`, enquiryId: 7, name: "Levan", body });
}

/** A server that cannot be reached until `answers` is set; what has reached it, and under which keys once the page is drawn. */
interface Server {
  answers: Answer | null;
  /** What it answers after that once; the same where there is none. */
  next?: Answer;
  sent: unknown[];
  keys: (string | null)[];
}
const aServer = (answers: Answer | null = null): Server => ({ answers, sent: [], keys: [] });

function Page() {
  return (
    <>
      <UnsentCallsWatch />
      <UnsentList calls={useUnsentCalls(NINO)} />
    </>
  );
}
async function draw(server: Server, content = <Page />) {
  await drawSignedIn(content, (method, path, body) => {
    if (method === "GET") return null;
    expect(path).toBe("/api/admin/customers/7/calls");
    if (!server.answers) throw new TypeError("no connection");
    server.sent.push(body);
    const { answers, next = answers } = server;
    server.answers = next;
    return answers;
  });
  const reach = fetch;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const answer = await reach(url, init);
    if (init?.method === "POST") server.keys.push(new Headers(init.headers).get("idempotency-key"));
    return answer;
  });
}
const goOnline = () => act(async () => void window.dispatchEvent(new Event("online")));
const toasts = () => notificationsStore.getState().notifications.map(({ title }) => title);
const text = () => document.body.textContent;

const { name, email, phone, status, locale, project, apartment } = aDetail({ phone: "+995599123456" });
const STEP: DueStep = {
  id: 1,
  kind: "call",
  due_at: "2031-06-03T08:00:00.000Z",
  duration_minutes: 60,
  note: "",
  owner: { id: NINO, name: "Nino" },
  is_invited: false,
  version: 3,
  is_overdue: false,
  customer: { id: 7, name, email, phone, status, locale, project, apartment },
};

it("marks the row of a call that was noted without a connection, until it is sent once the network is back", async () => {
  const server = aServer();
  await draw(
    server,
    <>
      <UnsentCallsWatch />
      <ol>
        <TodayItem step={STEP} now={Date.now()} isNext onMove={() => undefined} />
      </ol>
    </>,
  );
  // jsdom cannot dial.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await act(async () => document.querySelector<HTMLAnchorElement>('a[href^="tel:"]')?.click());
  await until(() => button("Note the call"));
  await press("No answer");
  await press("Note the call");
  const row = () => document.querySelector("li")?.textContent;
  await until(() => expect(row()).toContain("Will be sent"));
  // The form is closed, as after a call that was noted.
  expect(document.querySelector("form")).toBeNull();
  const [kept] = unsentCalls(NINO);
  await goOnline();
  expect(row()).toContain("Will be sent");
  server.answers = NOTED;
  await goOnline();
  await until(() => expect(row()).not.toContain("Will be sent"));
  await goOnline();
  await reachServer();
  const called_seconds_ago: unknown = expect.any(Number);
  expect(server.sent).toEqual([{ channel: "phone", outcome: "no_answer", note: "", called_seconds_ago }]);
  expect(server.keys).toEqual([kept?.key]);
  expect(toasts()).toContain(`${name}: the call was noted`);
});

it.each([
  ["an hour", 3600, 3600],
  ["no time, where its clock was set back since", -3600, 0],
])("says how long ago a call was by the device's clock alone: %s", async (_, later, called_seconds_ago) => {
  const server = aServer();
  keep();
  await draw(server);
  const [kept] = unsentCalls(NINO);
  const clock = vi.spyOn(Date, "now").mockReturnValue((kept?.at ?? 0) + later * 1000);
  server.answers = NOTED;
  await goOnline();
  await until(() => expect(server.sent).toHaveLength(1));
  clock.mockRestore();
  expect(server.sent).toMatchObject([{ outcome: "reached", called_seconds_ago }]);
});

it.each([
  ["the page is loaded", NOTED, () => Promise.resolve()],
  ["the live connection is open again", null, reachServer],
  ["the browser is online again", null, goOnline],
])("sends what an earlier visit has kept when %s", async (_, atFirst, happen) => {
  const server = aServer(atFirst);
  keep();
  await draw(server);
  server.answers = NOTED;
  await happen();
  await until(() => expect(unsentCalls(NINO)).toEqual([]));
});

it("keeps what is refused readable with the reason, to be copied or discarded", async () => {
  const writeText = vi.fn<(copied: string) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  const server = aServer();
  keep();
  await draw(server);
  expect(text()).toContain("Will be sent");
  server.answers = { status: 404, body: refusal("not_found") };
  await reachServer();
  await until(() => expect(text()).toContain("Not noted"));
  const reason = "The request is not yours any more; the call may have been noted";
  expect(text()).toContain(reason);
  expect(text()).toContain("Wants a view.");
  expect(toasts()).toEqual(["Levan: the call could not be noted"]);
  // What was refused is not sent again.
  server.answers = NOTED;
  await goOnline();
  expect(server.sent).toHaveLength(1);
  await press("Copy");
  expect(writeText.mock.calls[0]?.[0]).toContain(`Phone: Spoke with them\nWants a view.\n${reason}`);
  await press("Discard");
  expect(dialogs()).toEqual(["Discard the call: Levan?"]);
  expect(unsentCalls(NINO)).toHaveLength(1);
  await press("Discard");
  await until(() => expect(text()).not.toContain("Wants a view."));
  expect(unsentCalls(NINO)).toEqual([]);
});

it("has what waits copied and discarded, too, and the focus on what is left", async () => {
  const server = aServer();
  keep();
  keepCall(NINO, { key: "another", enquiryId: 7, name: "Dato", body: { outcome: "no_answer" } });
  await draw(
    server,
    <main id="main" tabIndex={-1}>
      <Page />
    </main>,
  );
  expect(button("Copy").isConnected).toBe(true);
  const discard = async () => {
    await press("Discard");
    await press("Discard");
    await until(() => expect(dialogs()).toEqual([]));
  };
  // The last of the list.
  await discard();
  expect(unsentCalls(NINO).map(({ name: of }) => of)).toEqual(["Levan"]);
  const focused = () => document.activeElement;
  await until(() => expect(focused()?.getAttribute("aria-label")).toBe("Calls that are not sent yet"));
  await discard();
  await until(() => expect(focused()?.id).toBe("main"));
  expect(server.sent).toEqual([]);
});

it("keeps the step of a call that was noted without it, readable with the reason", async () => {
  const server = aServer();
  const due_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const next_step = { kind: "visit" as const, due_at, step_version: null };
  const body = { outcome: "reached" as const, next_step };
  keepCall(NINO, { key: "with a step", enquiryId: 7, name: "Levan", body });
  await draw(server);
  server.answers = { status: 422, body: refusal("invalid", { "next_step.due_at": ["It is past."] }) };
  server.next = NOTED;
  await goOnline();
  await until(() => expect(toasts()).toEqual(["Levan: the call was noted, its next step was not set"]));
  expect(server.sent).toEqual([
    expect.objectContaining({ next_step }),
    expect.not.objectContaining({ next_step: expect.anything() }),
  ]);
  expect(new Set(server.keys)).toEqual(new Set(["with a step"]));
  expect(text()).toContain("Next step not set");
  expect(text()).not.toContain("Not noted");
  expect(text()).toContain("Visit");
  expect(text()).toContain("It is past.");
});

it("says of a call that was noted before with other details that it was", async () => {
  const server = aServer();
  keep();
  await draw(server);
  const key = "Something else was already sent under this key";
  server.answers = { status: 422, body: refusal("invalid", { "idempotency-key": [key] }) };
  await goOnline();
  const reason = "The call was noted before, with other details";
  await until(() => expect(text()).toContain(reason));
  expect(text()).not.toContain(key);
  expect(unsentCalls(NINO)).toMatchObject([{ refusal: reason }]);
});

it("sends a call at once that is kept behind those that wait", async () => {
  const server = aServer();
  keep();
  await draw(server);
  server.answers = NOTED;
  await act(
    async () =>
      void keepCall(NINO, { key: "later", enquiryId: 7, name: "Levan", body: { outcome: "no_answer" } }),
  );
  await until(() => expect(unsentCalls(NINO)).toEqual([]));
  expect(server.keys).toEqual([`key of ${NINO}`, "later"]);
});

it("neither shows nor sends the calls of another person", async () => {
  const server = aServer(NOTED);
  keep(COLLEAGUE, "Theirs.");
  await draw(server);
  await goOnline();
  await reachServer();
  expect(server.sent).toEqual([]);
  expect(text()).not.toContain("Theirs.");
  expect(unsentCalls(COLLEAGUE)).toHaveLength(1);
});

it("sends nothing with the token of somebody who has signed in in another tab", async () => {
  const server = aServer();
  keep();
  await draw(server);
  server.answers = NOTED;
  localStorage.setItem(TOKEN_KEY, "a colleague's token");
  await goOnline();
  expect(server.sent).toEqual([]);
  expect(unsentCalls(NINO)).toHaveLength(1);
});

it("asks before a logout while a call is not sent, and not without one", async () => {
  const server = aServer();
  const logOut = vi.fn<() => void>();
  keep();
  await draw(server);
  const ask = () => act(async () => askBeforeLogout(logOut));
  await ask();
  expect(dialogs()).toEqual(["Calls that are not sent yet: 1"]);
  expect(text()).toContain("They stay on this device for 30 days at most.");
  await press("Stay");
  expect(dialogs()).toEqual([]);
  expect(logOut).not.toHaveBeenCalled();
  await ask();
  await press("Log out");
  expect(logOut).toHaveBeenCalledTimes(1);
  expect(unsentCalls(NINO)).toHaveLength(1);

  server.answers = NOTED;
  await goOnline();
  await until(() => expect(unsentCalls(NINO)).toEqual([]));
  await ask();
  expect(logOut).toHaveBeenCalledTimes(2);
});

it("asks before no logout about a call that was noted and is kept for its step alone", async () => {
  const server = aServer();
  const logOut = vi.fn<() => void>();
  const next_step = { kind: "visit" as const, due_at: "2031-06-03T08:00:00.000Z", step_version: null };
  const body = { outcome: "reached" as const, next_step };
  keepCall(NINO, { key: "with a step", enquiryId: 7, name: "Levan", body });
  await draw(server);
  server.answers = { status: 422, body: refusal("invalid", { "next_step.due_at": ["It is past."] }) };
  server.next = NOTED;
  await goOnline();
  await until(() => expect(unsentCalls(NINO)).toMatchObject([{ isNoted: true }]));
  await act(async () => askBeforeLogout(logOut));
  expect(dialogs()).toEqual([]);
  expect(logOut).toHaveBeenCalledTimes(1);
});

it("goes on with the logout that was asked for where the last call is sent before the answer", async () => {
  const server = aServer();
  const logOut = vi.fn<() => void>();
  keep();
  await draw(server);
  await act(async () => askBeforeLogout(logOut));
  server.answers = NOTED;
  await goOnline();
  await until(() => expect(unsentCalls(NINO)).toEqual([]));
  expect(dialogs()).toEqual(["Calls that are not sent yet: 1"]);
  await press("Log out");
  expect(logOut).toHaveBeenCalledTimes(1);
  expect(dialogs()).toEqual([]);
});

it("asks about unsaved work on the page first", async () => {
  const logOut = vi.fn<() => void>();
  keep();
  await draw(
    aServer(),
    <>
      <UnsentCallsWatch />
      <UnsavedGuard isHeld />
    </>,
  );
  await act(async () => askBeforeLogout(logOut));
  expect(dialogs()).toEqual(["Your changes are not saved"]);
  await press("Log out without saving");
  expect(dialogs()).toEqual(["Calls that are not sent yet: 1"]);
  expect(logOut).not.toHaveBeenCalled();
  await press("Log out");
  expect(logOut).toHaveBeenCalledTimes(1);
});
