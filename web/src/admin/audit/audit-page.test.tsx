import type { AuditChain, AuditLine } from "@ezo/contract/admin/operations/audit";
import { beforeEach, expect, it } from "vitest";
import { button, dialogs, drawSignedIn, drawsAdmin, press, refusal, type, until } from "../testing.tsx";
import AuditPage from "./audit-page.tsx";
import { readView } from "./audit-view.ts";
import { changesOf } from "./audit-words.ts";

drawsAdmin();

const HASH = "a".repeat(64);
const line = (id: number, over: Partial<AuditLine> = {}): AuditLine => ({
  id,
  created_at: "2026-11-20T10:32:08.000Z",
  actor: { id: 7, name: "Tea" },
  action: "updated",
  entity: "apartment",
  entity_id: 12,
  title: "602",
  version: 4,
  currency: "USD",
  before: { price: 130500 },
  after: { price: 127900 },
  is_security: false,
  request_id: "r-1",
  address: "203.0.113.77",
  position: id,
  previous_hash: HASH,
  hash: HASH,
  ...over,
});
const chain: AuditChain = {
  is_whole: true,
  broken_position: null,
  lines: 48216,
  waiting: 0,
  checked_at: "2026-11-20T10:00:00.000Z",
  trimmed_position: 0,
  head: { position: 48216, hash: HASH },
};

let asked: string[] = [];
let lines: AuditLine[] = [];
let next: string | null = null;
let state = chain;
let isRefused = false;
beforeEach(() => {
  [asked, lines, next, state, isRefused] = [[], [], null, chain, false];
});
const draw = (at = "/admin/audit") =>
  drawSignedIn(
    <AuditPage />,
    (_method, path, _body, query) => {
      if (path.endsWith("/audit/chain") || path.endsWith("/audit/check")) return { body: { data: state } };
      if (path.endsWith("/settings/audit"))
        return { body: { data: { retention_months: 36, version: 1, updated_at: null, updated_by: null } } };
      if (path.endsWith("/assignees")) return { body: { data: [{ id: 7, name: "Tea" }] } };
      if (!path.endsWith("/admin/audit")) return null;
      if (query.get("limit") === null) asked.push(query.toString());
      if (query.get("cursor") && isRefused) return { status: 404, body: refusal("not_found") };
      const page = query.get("cursor") ? [line(1, { title: "101" })] : lines;
      return { body: { data: page, meta: { next_cursor: query.get("cursor") ? null : next } } };
    },
    at,
  );
const cells = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

it("shows who did what to which thing, from where, and marks refusals", async () => {
  lines = [
    line(3),
    line(2, {
      actor: null,
      action: "sign_in_failed",
      entity: "user",
      entity_id: null,
      title: "",
      before: null,
      after: { route: "POST /api/auth/login" },
    }),
    line(1, { actor: null, address: null, action: "of_a_later_build", before: null, after: null }),
  ];
  await draw();
  await until(() => expect(cells()).toHaveLength(3));
  expect(cells().map(([, ...rest]) => rest)).toEqual([
    [
      "Tea",
      "Changed",
      expect.stringMatching(/^Apartment: 602Price: \$\u00A0130\u00A0500 → \$\u00A0127\u00A0900$/),
      "203.0.113.77",
    ],
    ["Unknown", "Sign-in failed", expect.stringContaining("POST /api/auth/login"), "203.0.113.77"],
    ["System", "of_a_later_build", "Apartment: 602", "Server"],
  ]);
  expect(document.body.textContent).toContain("The chain is whole");
});

it("says in words what was done with a price list, and an address once", async () => {
  const terms = {
    base: { kind: "per_m2", amount_minor: 180_050 },
    rules: [
      { kind: "floors", building_id: null, from: 2, to: 9, percent: -4 },
      { kind: "corner", percent: 1.5 },
    ],
    rounding: 100,
    with_reserved: true,
    with_sold: false,
  };
  const list = { entity: "price_list", title: "Winter", before: null } as const;
  lines = [
    line(3, { ...list, action: "created", after: { terms } }),
    line(2, {
      ...list,
      action: "status_changed",
      after: { status: "scheduled", publish_at: "2026-12-01T08:00:00.000Z" },
    }),
    line(1, {
      actor: null,
      action: "throttled",
      entity: "route",
      entity_id: null,
      title: "POST /api/customers",
      before: null,
      after: { route: "POST /api/customers" },
    }),
  ];
  await draw();
  await until(() => expect(cells()).toHaveLength(3));
  const things = cells().map((row) => row[3]?.replaceAll("\u00A0", " "));
  expect(things).toEqual([
    "Price list: WinterBase and rules: $ 1 800.50 / m² · Floors 2–9: −4 % · Corner apartment: +1.5 % · rounded to $ 100 · Reserved apartments, too",
    expect.stringMatching(/^Price list: WinterStatus: Scheduled · When: .*2026/),
    "API address: POST /api/customers",
  ]);
});

it("names the fields of a draft that was saved or discarded", async () => {
  const of = { entity: "article", title: "News", before: null } as const;
  lines = [
    line(2, { ...of, action: "draft_saved", after: { fields: ["category", "translations.en.title"] } }),
    line(1, { ...of, action: "draft_discarded", after: { fields: [] } }),
  ];
  await draw();
  await until(() => expect(cells()).toHaveLength(2));
  expect(cells().map((row) => row[3])).toEqual([
    "Article: NewsFields: Category, Title (English)",
    expect.stringMatching(/^Article: NewsFields: /),
  ]);
  expect(document.body.textContent).toContain("Unpublished changes saved");
  expect(document.body.textContent).toContain("Unpublished changes discarded");
});

it("asks for what the address says, and for the next page", async () => {
  lines = [line(3)];
  next = "17-2";
  await draw(
    "/admin/audit?entity=apartment:12&actor=7&from=2026-11-01&to=2026-11-20&security=true&action=%27",
  );
  await until(() => expect(cells()).toHaveLength(1));
  const query = "actor=7&entity=apartment%3A12&from=2026-11-01&to=2026-11-20&security=true";
  expect(asked).toEqual([query]);
  await press("Show older lines");
  await until(() => expect(cells()).toHaveLength(2));
  expect(asked[1]).toBe(`${query}&cursor=17-2`);
  expect(document.body.textContent).toContain("There are no older lines");
});

it("says that older lines could not be loaded, beside a button that keeps the focus", async () => {
  [lines, next, isRefused] = [[line(3)], "17-2", true];
  await draw();
  await until(() => expect(cells()).toHaveLength(1));
  const alert = () => document.querySelector('[role="alert"]')?.textContent;
  button("Show older lines").focus();
  await press("Show older lines");
  await until(() => expect(alert()).toBe("The log could not be loaded"));
  expect(document.activeElement).toBe(button("Show older lines"));
  isRefused = false;
  await press("Show older lines");
  await until(() => expect(cells()).toHaveLength(2));
  expect(alert()).toBeUndefined();
});

it("opens a line, with its place in the chain", async () => {
  lines = [
    line(3),
    line(2, { title: "604", before: { status: "available" }, after: { status: "reserved" } }),
  ];
  await draw("/admin/audit?line=3");
  const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? "";
  await until(() => expect(dialog()).toContain(HASH));
  await press("Line below, J");
  await until(() => expect(dialog()).toContain("604"));
});

it("says where the chain breaks, and that a filter finds nothing", async () => {
  state = { ...chain, is_whole: false, broken_position: 17 };
  await draw("/admin/audit?search=nobody");
  await until(() => expect(document.body.textContent).toContain("No line fits this filter"));
  expect(document.body.textContent).toContain("The chain breaks at No. 17");
  await press("Clear the filter");
  await until(() => expect(document.body.textContent).toContain("The log is still empty"));
});

it("reads what is valid of an address", () => {
  const read = (query: string) => readView(new URLSearchParams(query));
  const nothing = { actor: "", action: "", entity: "", search: "", security: false, from: "", to: "" };
  expect(read("actor=Tea&action=A&entity=apartment:x&from=2026-11-01&to=x&security=1")).toEqual(nothing);
  expect(read("actor=system&entity=apartment:12&search=%20a%20")).toEqual({
    ...nothing,
    actor: "system",
    entity: "apartment:12",
    search: "a",
  });
});

it("has both sides of every field that either side has", () => {
  expect(changesOf({ before: { a: 1 }, after: { a: 2, b: 3 } })).toEqual([
    { field: "a", from: 1, to: 2 },
    { field: "b", from: undefined, to: 3 },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

it("opens its settings where its address asks for them, and says what they may be", async () => {
  await draw("/admin/audit?settings=1");
  await until(() => expect(dialogs()).toEqual(["How long it is kept"]));
  await until(() => expect(document.querySelector("form input")).not.toBeNull());
  // By Enter, without leaving the field.
  await type("Months for which a line is kept", "1");
  await press("Save");
  await until(() => expect(document.querySelector('[id$="-error"]')?.textContent).toBe("At least 3"));
});
