import { expect, it } from "vitest";
import { ADMINISTRATOR, drawSignedIn, drawsAdmin, press, until } from "../testing.tsx";
import SystemPage from "./system-page.tsx";

drawsAdmin();

const answering =
  (report: unknown, mails: () => readonly unknown[] = () => []) =>
  (_: string, path: string) =>
    path === "/api/admin/system"
      ? { body: { data: report } }
      : { body: { data: mails(), meta: { total: mails().length } } };

it("describes the database's connections in the page's language", async () => {
  localStorage.setItem("ezo_admin_language", "ka");
  const check = {
    name: "database_connections",
    verdict: "amber",
    value: 9,
    unit: "percent",
    amber: 75,
    red: 90,
    is_low_bad: false,
    detail: "17 of 20; server:1 holds 12 of 13; together they may hold 28: lower DATABASE_POOL",
    reason: null,
    queues: null,
    connections: { used: 17, most: 20, holders: [{ name: "server:1", holds: 12, most: 13 }], too_many: 28 },
  };
  const data = {
    checked_at: "2026-01-01T00:00:00.000Z",
    verdict: "amber",
    checks: [check],
    versions: {},
    vitals: [],
  };
  await drawSignedIn(<SystemPage />, answering(data));
  await until(() =>
    expect(document.querySelector("td small")?.textContent).toBe(
      "გამოყენებულია 17, სულ 20; server:1: იკავებს 12, შეუძლია 13; ერთად შეუძლიათ 28: შეამცირეთ DATABASE_POOL",
    ),
  );
});

it("explains missing figures and names the queues of others in the page's language", async () => {
  localStorage.setItem("ezo_admin_language", "ka");
  const check = { value: null, unit: "ms", amber: null, red: null, is_low_bad: false, connections: null };
  const silent = { ...check, verdict: "red", queues: null };
  const counted = { ...check, verdict: "amber", value: 4, unit: "count", reason: null };
  const checks = [
    {
      ...silent,
      name: "smtp",
      detail: "SMTP_URL is not set",
      reason: { code: "not_set", params: { setting: "SMTP_URL" } },
    },
    {
      ...silent,
      name: "storage",
      detail: "no answer within 8 s",
      reason: { code: "no_answer", params: { seconds: 8 } },
    },
    { ...silent, name: "database", detail: "boom", reason: { code: "failed", params: { message: "boom" } } },
    {
      ...counted,
      name: "queue_failed",
      detail: "mail 3, image 1",
      queues: [
        { name: "mail", jobs: 3 },
        { name: "image", jobs: 1 },
      ],
    },
    {
      ...counted,
      name: "backup",
      value: 3_600_000,
      unit: "ms",
      detail: "ezo-2026-06-15T000509Z.tar.gz: 13 MB, made in 5 s",
      queues: null,
      backup: { name: "ezo-2026-06-15T000509Z.tar.gz", bytes: 13_000_000, duration_ms: 5000 },
    },
    { ...counted, name: "queue_paused", detail: "cache", queues: [{ name: "cache", jobs: null }] },
    { ...counted, name: "memory", unit: "bytes", value: 5_000_000, detail: null, queues: null },
  ];
  const data = {
    checked_at: "2026-01-01T00:00:00.000Z",
    verdict: "red",
    checks,
    versions: {},
    vitals: [],
  };
  await drawSignedIn(<SystemPage />, answering(data));
  await until(() =>
    expect([...document.querySelectorAll("td small")].map(({ textContent }) => textContent)).toEqual([
      "SMTP_URL არ არის მითითებული",
      "8 წმ-ში პასუხი არ მოვიდა",
      "შეცდომა: boom",
      "წერილები: 3, სურათები: 1",
      "ezo-2026-06-15T000509Z.tar.gz: 13 მბ, შეიქმნა 5 წმ-ში",
      "კეში",
    ]),
  );
  expect(document.body.textContent).toContain("5 მბ");
});

const CALM = {
  checked_at: "2026-01-01T00:00:00.000Z",
  verdict: "green",
  checks: [],
  versions: {},
  vitals: [],
};
const LISTED = `section[aria-label="Mails that became part of no request"]`;
const aKept = (id: number, over: object = {}) => ({
  id,
  reason: "malformed",
  sender: "Nino <nino@example.ge>",
  subject: `Subject ${id}`,
  received_at: "2026-01-01T00:00:00.000Z",
  has_raw: true,
  ...over,
});

it("lists mails that were kept, and dismisses them, one with its raw after a question", async () => {
  let kept = [aKept(1), aKept(2, { reason: "automatic", sender: null, subject: null, has_raw: false })];
  const report = answering(CALM, () => kept);
  const removed: string[] = [];
  await drawSignedIn(<SystemPage />, (method, path) => {
    if (method !== "DELETE") return report(method, path);
    removed.push(path);
    kept = kept.filter(({ id }) => !path.endsWith(`/${id}`));
    return { body: { message: "Deleted" } };
  });
  await until(() => expect(document.body.textContent).toContain("Subject 1"));
  const rows = [...document.querySelectorAll(`${LISTED} tbody tr`)].map(({ textContent }) => textContent);
  expect(rows[0]).toContain("Download raw");
  expect(rows[1]).toContain("Automatic answer of an unknown sender");
  expect(rows[1]).not.toContain("Download raw");
  // The last one, of which there is a line alone.
  await press("Dismiss");
  await until(() => expect(document.querySelectorAll(`${LISTED} tbody tr`)).toHaveLength(1));
  await press("Dismiss");
  await until(() => expect(document.body.textContent).toContain("Dismiss the mail?"));
  expect(removed).toEqual(["/api/admin/system/mails/2"]);
  await press("Remove");
  // Nothing is shown where there are none.
  await until(() => expect(document.querySelector(LISTED)).toBeNull());
  expect(removed).toEqual(["/api/admin/system/mails/2", "/api/admin/system/mails/1"]);
});

it("offers no actions to those who may only look", async () => {
  const user = { ...ADMINISTRATOR, capabilities: ["ops.view" as const] };
  await drawSignedIn(
    <SystemPage />,
    answering(CALM, () => [aKept(1)]),
    "/",
    user,
  );
  await until(() => expect(document.body.textContent).toContain("Subject 1"));
  expect(document.body.textContent).not.toContain("Dismiss");
});
