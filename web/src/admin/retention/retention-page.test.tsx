import type { RetentionPreview, RetentionState } from "@ezo/contract/admin/retention";
import { expect, it } from "vitest";
import { dialogs, drawsAdmin, drawSignedIn, press, refusal, type, until } from "../testing.tsx";
import RetentionPage from "./retention-page.tsx";

drawsAdmin();

const shown = () => document.body.textContent;
const none = { count: 0, oldest: null, newest: null };
const ENQUIRIES = "Requests that were completed without a deal, in months";
const RUN = {
  started_at: "2026-11-20T22:00:00.000Z",
  finished_at: "2026-11-20T22:00:05.000Z",
  enquiries: 1204,
  deliveries: 0,
  addresses: 0,
  clicks: 0,
  opens: 0,
  sessions: 3,
  persons: 40,
};

/** What a run would erase: enquiries by their months, as many as ten for each month under the 24 that are saved. */
const erasedBy = (months: string | null): RetentionPreview => {
  const count = months === "off" ? 0 : Math.max(0, 24 - Number(months ?? 24)) * 10;
  const enquiries =
    count === 0 ? none : { count, oldest: "2020-01-05T10:00:00.000Z", newest: "2021-03-04T10:00:00.000Z" };
  return { enquiries, deliveries: none, addresses: none, clicks: none, opens: none, sessions: none };
};

/** Draws the page; returns what it saves. */
async function drawPage(given: Partial<RetentionState> = {}, options: { hasNumbers?: boolean } = {}) {
  const { hasNumbers = true } = options;
  let state: RetentionState = { notice_until: null, last_run: null, ...given };
  let stored = {
    enquiries_months: 24,
    deliveries_months: 12,
    clicks_months: 12,
    sessions_days: 90,
    version: 1,
    updated_at: null as string | null,
    updated_by: null,
  };
  const sent: Record<string, unknown>[] = [];
  const asked: (string | null)[] = [];
  await drawSignedIn(<RetentionPage />, (method, path, body, query) => {
    if (path.endsWith("/preview")) {
      const months = query.get("enquiries_months");
      asked.push(months);
      return hasNumbers || months === "24"
        ? { body: { data: erasedBy(months) } }
        : { status: 422, body: refusal("invalid") };
    }
    if (path.endsWith("/start")) state = { ...state, notice_until: null };
    if (/\/admin\/retention/.test(path)) return { body: { data: state } };
    if (method === "PUT") {
      sent.push(body as Record<string, unknown>);
      stored = {
        ...stored,
        ...(body as object),
        version: stored.version + 1,
        updated_at: "2026-11-20T10:00:00.000Z",
      };
    }
    return { body: { data: stored } };
  });
  await until(() => expect(shown()).toContain("How long data is kept"));
  await until(() => expect(shown()).toMatch(/There was no run yet|Persons40/));
  return { sent, asked };
}

it("shows what would be erased by what is typed, before it is saved", async () => {
  await drawPage();
  const numbers = () => document.querySelector('ul[aria-label="What would be erased now"]')?.textContent;
  await until(() => expect(numbers()).toContain("Requests0"));
  await type(ENQUIRIES, "12");
  await until(() => expect(numbers()).toContain("Requests1205 Jan 2020 – 4 Mar 2021"));
  await type(ENQUIRIES, "");
  await until(() => expect(numbers()).toContain("Requests0"));
});

it("shows no numbers beside a period that cannot be saved, and says which can", async () => {
  const { asked } = await drawPage();
  await until(() => expect(shown()).toContain("Requests0"));
  expect(shown()).toContain("From 3 to 120.");
  const before = asked.length;
  await type(ENQUIRIES, "1");
  await until(() => expect(shown()).toContain("Correct the periods first"));
  expect(document.querySelector('ul[aria-label="What would be erased now"]')).toBeNull();
  await type(ENQUIRIES, "12");
  await until(() => expect(shown()).toContain("Requests120"));
  expect(asked.slice(before)).not.toContain("1");
});

it("asks with the numbers before a shorter period is saved", async () => {
  const { sent } = await drawPage();
  await type(ENQUIRIES, "12");
  await press("Save");
  await until(() => expect(dialogs()).toEqual(["Erase earlier?"]));
  expect(shown()).toContain("The next night erases for good: Requests: 120 (5 Jan 2020 – 4 Mar 2021).");
  expect(sent).toEqual([]);
  await press("Erase earlier");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ enquiries_months: 12, version: 1 });
});

it("asks nothing where data is kept longer, or for good", async () => {
  const { sent } = await drawPage();
  await type(ENQUIRIES, "36");
  await press("Save");
  await until(() => expect(sent).toHaveLength(1));
  await type(ENQUIRIES, "");
  await press("Save");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent.map((body) => body["enquiries_months"])).toEqual([36, null]);
  expect(dialogs()).toEqual([]);
});

it("saves nothing shorter while the numbers are missing", async () => {
  const { sent, asked } = await drawPage({}, { hasNumbers: false });
  await type(ENQUIRIES, "12");
  await press("Save");
  await until(() => expect(asked).toContain("12"));
  await until(() => expect(shown()).toContain("The numbers could not be loaded"));
  expect(sent).toEqual([]);
  expect(dialogs()).toEqual([]);
});

it("says what the last run has erased", async () => {
  await drawPage({ last_run: RUN });
  const list = () => document.querySelector('ul[aria-label="Last run"]')?.textContent;
  await until(() => expect(list()).toBe("Requests1\u00a0204Sessions3Persons40"));
});

it("says until when nothing is erased, and starts earlier when an administrator has seen what goes", async () => {
  await drawPage({ notice_until: "2026-12-20T10:00:00.000Z" });
  await until(() => expect(shown()).toContain("Nothing is erased before 20 December 2026"));
  expect(shown()).toContain("There was no run yet");
  await press("Start tonight");
  await until(() => expect(dialogs()).toEqual(["Start erasing?"]));
  expect(shown()).toContain("By these periods there is nothing to erase yet.");
  expect(shown()).toContain("Nothing is erased before");
  await press("Start tonight");
  await until(() => expect(shown()).not.toContain("Nothing is erased before"));
});

it("asks before any change while nothing is erased yet, since saving it starts the rules", async () => {
  const { sent } = await drawPage({ notice_until: "2026-12-20T10:00:00.000Z" });
  await type(ENQUIRIES, "36");
  await press("Save");
  await until(() => expect(dialogs()).toEqual(["Start erasing?"]));
  expect(sent).toEqual([]);
  await press("Save and start tonight");
  await until(() => expect(sent).toHaveLength(1));
});
