// @vitest-environment jsdom
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../testing.tsx";
import SystemPage from "./system-page.tsx";

drawsAdmin();

it("tells of the database's connections in the page's language", async () => {
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
    connections: { used: 17, most: 20, holders: [{ name: "server:1", holds: 12, most: 13 }], too_many: 28 },
  };
  const data = {
    checked_at: "2026-01-01T00:00:00.000Z",
    verdict: "amber",
    checks: [check],
    versions: {},
    vitals: [],
  };
  await drawSignedIn(<SystemPage />, () => ({ body: { data } }));
  await until(() =>
    expect(document.querySelector("td small")?.textContent).toBe(
      "გამოყენებულია 17, სულ 20; server:1: იკავებს 12, შეუძლია 13; ერთად შეუძლიათ 28: შეამცირეთ DATABASE_POOL",
    ),
  );
});
