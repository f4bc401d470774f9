import type { PriceListComparison, PriceListTerms } from "@ezo/contract/inventory/price-lists";
import { notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Answer,
  type Answering,
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  endSession,
  listAnswer,
  press,
  receiveLive,
  refusal,
  type,
  unmountDrawn,
  until,
} from "../testing.tsx";
import PriceListEditPage from "./price-list-edit-page.tsx";

drawsAdmin();

const terms: PriceListTerms = {
  base: { kind: "per_m2", amount_minor: 150_000 },
  rules: [
    { kind: "corner", percent: 3 },
    { kind: "side", side: "N", percent: -2 },
  ],
  overrides: [],
  rounding: 100,
  with_reserved: false,
  with_sold: false,
};
const summary = {
  changed: 2,
  raised: 1,
  lowered: 1,
  sum_from: 3_682_600,
  sum_to: 3_194_700,
  per_m2_from_minor: 160_000,
  per_m2_to_minor: 150_000,
  large: 0,
  large_falls: 0,
  kept: 0,
  discounted: 0,
  discounts_ended: 0,
  offered: 0,
  overrides: 0,
  without_price: 0,
  stale: 0,
};
const flat = (id: number, over: object = {}): PriceListComparison["rows"][number] => ({
  apartment_id: id,
  apartment_number: String(id),
  building_id: 3,
  building_identifier: "A",
  floor_number: 1,
  rooms: 2,
  area_total: 50,
  status: "available",
  from: 90_000,
  to: 95_000,
  kept: null,
  is_override: false,
  by_rules: 95_000,
  discounted_price: null,
  ends_discount: false,
  discount_until: null,
  offered_until: null,
  is_stale: false,
  ...over,
});
let rows: PriceListComparison["rows"] = [];
const stored = {
  id: 7,
  version: 3,
  project_id: 2,
  name: "Winter",
  status: "draft",
  terms,
  currency: "USD",
  compared_at: "2026-11-20T10:00:00.000Z",
  publish_at: null as string | null,
  published_at: null as string | null,
  published_by: null as object | null,
  result: null as object | null,
  stopped: null as object | null,
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: { id: 1, name: "Nino" },
  comparison: { rows, summary },
};
let list: typeof stored;
let sent: { method: string; path: string; body: unknown }[];
let refuse: (method: string, path: string) => Answer | null;
let compareRefusal: Answer | null;
beforeEach(() => {
  [list, sent, refuse, rows, compareRefusal] = [stored, [], () => null, [], null];
});

const answer: Answering = (method, path, body) => {
  if (path === "/api/admin/projects") return listAnswer([{ id: 2, title: "Vake Terraces" }]);
  if (path === "/api/admin/price-lists/compare")
    return compareRefusal ?? { body: { data: { rows, summary } } };
  if (method === "GET" && path === "/api/admin/price-lists/7") return { body: { data: list } };
  sent.push({ method, path, body });
  const refused = refuse(method, path);
  if (refused) return refused;
  if (method === "DELETE") return { body: { data: { id: 7 } } };
  const { name } = { name: list.name, ...(body as object) };
  list = { ...list, ...(method === "PUT" ? { name, version: list.version + 1 } : {}) };
  return { status: method === "POST" && path.endsWith("price-lists") ? 201 : 200, body: { data: list } };
};
const draw = (at: string) =>
  drawSignedIn(
    <Routes>
      <Route path="/admin/price-lists/add" element={<PriceListEditPage />} />
      <Route path="/admin/price-lists/:id" element={<PriceListEditPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    answer,
    at,
  );
const page = () => document.body.textContent.replaceAll("\u00A0", " ").replaceAll("\u2060", "");
const field = (label: string) =>
  [...document.querySelectorAll("input")].find((input) =>
    [...(input.labels ?? [])].some(({ textContent }) => textContent.replace(/\s\*$/, "") === label),
  );
const isOpen = () => until(() => expect(field("Name of the list")).toBeDefined());

describe("unsaved work on a price list", () => {
  it.each(["/admin/price-lists/add?project_id=2", "/admin/price-lists/7"])(
    "is offered again after the session has ended: %s",
    async (at) => {
      await draw(at);
      await isOpen();
      await type("Name of the list", "Spring");
      await type("$ / m²", "1 700");
      await press("Add a rule");
      await endSession();
      expect(field("Name of the list")).toBeUndefined();
      unmountDrawn();

      await draw(at);
      await isOpen();
      await until(() => expect(page()).toContain("unsaved work"));
      await press("Continue with it");
      expect([field("Name of the list")?.value, field("$ / m²")?.value]).toEqual(["Spring", "1 700"]);
    },
  );

  it("is another's for another project's new list", async () => {
    await draw("/admin/price-lists/add?project_id=2");
    await isOpen();
    await type("Name of the list", "Spring");
    await endSession();
    unmountDrawn();
    await draw("/admin/price-lists/add?project_id=3");
    await isOpen();
    expect(Object.keys(localStorage).filter((key) => key.startsWith("ezo_draft"))).toHaveLength(1);
    expect(page()).not.toContain("unsaved work");
  });
});

describe("a draft that a colleague has saved meanwhile", () => {
  const giorgi = { id: 5, name: "Giorgi" };
  const byGiorgi = (over: object) => {
    const newer = { ...stored, version: 4, updated_by: giorgi, ...over };
    refuse = () => {
      refuse = () => null;
      list = newer as typeof list;
      return { status: 409, body: refusal("conflict") };
    };
  };

  it("shows both versions of a field, and saves the chosen one", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    byGiorgi({ name: "Theirs" });
    await type("Name of the list", "Mine");
    await press("Save and compare");
    await until(() => expect(dialogs()).toHaveLength(1));
    expect(page()).toContain("Giorgi");
    expect(page()).toContain("Theirs");
    await press("Save the choice");
    await until(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ method: "PUT", body: { version: 4, name: "Mine" } });
    await until(() => expect(dialogs()).toEqual([]));
  });

  it("is merged where each has changed another field", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    byGiorgi({ terms: { ...terms, rounding: 1000 } });
    await type("Name of the list", "Mine");
    await press("Save and compare");
    await until(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ body: { version: 4, name: "Mine", terms: { rounding: 1000 } } });
  });
});

describe("a price that is set by hand", () => {
  const cell = (id: number): HTMLInputElement => {
    const found = document.querySelector(`input[data-apartment="${id}"]`);
    return found instanceof HTMLInputElement ? found : expect.fail(`no price of ${id}`);
  };
  const nameOf = (id: number) => `Price of A / 1 / ${id} by the list`;
  const key = (id: number, init: KeyboardEventInit) =>
    act(
      async () =>
        void cell(id).dispatchEvent(
          new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }),
        ),
    );
  const undo = { key: "z", code: "KeyZ", ctrlKey: true };
  beforeEach(() => {
    rows = [flat(1), flat(2), flat(3, { kept: "sold", status: "sold", to: 90_000 }), flat(4)];
    list = { ...stored, comparison: { rows, summary } };
  });

  it("is typed in the table, row by row with Enter, and saved with the rules", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    expect(cell(1).placeholder).toBe("95,000");
    expect(document.querySelector('input[data-apartment="3"]')).toBeNull();
    await act(async () => cell(1).focus());
    await type(nameOf(1), "99,500");
    await key(1, { key: "Enter" });
    expect(document.activeElement).toBe(cell(2));
    expect(cell(1).value).toBe("99,500");
    await key(2, { key: "ArrowDown" });
    expect(document.activeElement).toBe(cell(4));
    await key(4, { key: "Enter", shiftKey: true });
    expect(document.activeElement).toBe(cell(2));
    await type(nameOf(2), "88000");
    await press("Save and compare");
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      terms: {
        rules: terms.rules,
        overrides: [
          { apartment_id: 1, price: 99_500 },
          { apartment_id: 2, price: 88_000 },
        ],
      },
    });
  });

  it("is undone step by step, and removed by emptying it, or all at once", async () => {
    list = { ...list, terms: { ...terms, overrides: [{ apartment_id: 1, price: 99_500 }] } };
    await draw("/admin/price-lists/7");
    await isOpen();
    expect(cell(1).value).toBe("99,500");
    await act(async () => cell(1).focus());
    expect([cell(1).selectionStart, cell(1).selectionEnd]).toEqual([0, 5]);
    await type(nameOf(1), "");
    await act(async () => cell(4).focus());
    await type(nameOf(4), "1");
    await type(nameOf(4), "12");
    await key(4, undo);
    expect([cell(1).value, cell(4).value]).toEqual(["", ""]);
    await key(4, undo);
    expect(document.activeElement).toBe(cell(1));
    expect(cell(1).value).toBe("99500");
    expect(button("Undo the last one").disabled).toBe(true);
    await press("All by the rules");
    expect(cell(1).value).toBe("");
    await press("Undo the last one");
    expect(page()).not.toContain("Save the changes first");
  });

  it("is refused where it is no price, beside it, and nothing is sent", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    await type(nameOf(2), "95.5");
    expect(cell(2).getAttribute("aria-invalid")).toBe("true");
    await press("Save and compare");
    await type(nameOf(2), "0");
    expect(cell(2).getAttribute("aria-invalid")).toBe("true");
    expect(page()).toContain("Allowed: 1 to 2,000,000,000");
    await press("Save and compare");
    expect(sent).toEqual([]);
  });

  it("says why terms have no comparison: an apartment that a colleague has deleted", async () => {
    const gone = "What was chosen no longer exists";
    compareRefusal = {
      status: 422,
      body: refusal("invalid", { "terms.overrides.0.apartment_id": [gone] }),
    };
    await draw("/admin/price-lists/7");
    await isOpen();
    await type(nameOf(1), "88000");
    const said = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
    await until(() => expect(said()).toContain(gone));
  });

  it("is refused in a new list, too, whose comparison stays", async () => {
    await draw("/admin/price-lists/add?project_id=2");
    await isOpen();
    await type("$ / m²", "1 700");
    await until(() => expect(cell(2)).toBeDefined());
    await type(nameOf(2), "0");
    expect(page()).toContain("Allowed: 1 to 2,000,000,000");
    await until(() => expect(document.querySelector("[aria-busy='true']")).not.toBeNull());
    expect(cell(2).value).toBe("0");
    await type(nameOf(2), "90000");
    expect(page()).not.toContain("Allowed");
  });

  it("is refused beyond what a price can be, in the units that are typed", async () => {
    await draw("/admin/price-lists/add?project_id=2");
    await isOpen();
    await type("$ / m²", "3000000000");
    await press("Save and compare");
    await until(() => expect(page()).toContain("At most 2000000000"));
  });

  it("is shown as such, with nothing to type in, once the list is published", async () => {
    rows = [flat(1, { is_override: true, by_rules: null })];
    list = { ...stored, status: "published", comparison: { rows, summary: { ...summary, overrides: 1 } } };
    await draw("/admin/price-lists/7");
    await isOpen();
    expect(page()).toContain("set by hand");
    expect(document.querySelector("input[data-apartment]")).toBeNull();
  });
});

describe("a price list's page", () => {
  it("names the project, writes every sum alike, and asks before each step", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    await until(() => expect(page()).toContain("Vake Terraces"));
    expect(page()).toContain("−$ 487,900");
    expect(page()).not.toContain("900 $");
    for (const [step, title] of [
      ["Publish now", "Publish “Winter”?"],
      ["Schedule", "Schedule “Winter”?"],
      ["Delete the draft", "Delete “Winter”?"],
    ] as const) {
      await press(step);
      expect(dialogs()).toEqual([title]);
      if (step !== "Delete the draft")
        expect(document.querySelector('[role="dialog"]')?.textContent).toContain("Vake Terraces");
      expect(sent).toEqual([]);
      await press("Back");
    }
  });

  it("says when and why it was not published at its time, and which apartments stopped it", async () => {
    const stopped = { reason: "stale", at: stored.updated_at, apartments: [{ id: 9, name: "A / 1 / 101" }] };
    list = { ...stored, stopped };
    await draw("/admin/price-lists/7");
    await isOpen();
    const alert = document.querySelector('[role="alert"]')?.textContent.replaceAll("\u00A0", " ");
    expect(alert).toContain("no price was changed");
    expect(alert).toContain("Prices had changed since the comparison");
    expect(alert).toContain("A / 1 / 101");
  });

  it("shows that a list was published at its time, or by a colleague", async () => {
    list = { ...stored, status: "scheduled", publish_at: "2026-12-01T10:00:00.000Z" };
    await draw("/admin/price-lists/7");
    await until(() => expect(button("Withdraw")).toBeDefined());
    const result = { changed: 2, discounts_ended: 0, kept: [], undone: null };
    list = { ...list, status: "published", version: 4, published_at: list.publish_at, result };
    await receiveLive("content:changed", { entity: "price_list", id: 7, tags: [] });
    await until(() => expect(page()).toContain("2 prices changed"));
    expect(page()).not.toContain("Withdraw");
  });

  it("asks before a list is withdrawn", async () => {
    list = { ...stored, status: "scheduled", publish_at: "2099-01-01T08:00:00.000Z" };
    await draw("/admin/price-lists/7");
    await isOpen();
    await press("Withdraw");
    expect(dialogs()).toEqual(["Withdraw “Winter”?"]);
    await press("Withdraw");
    await until(() => expect(sent).toMatchObject([{ path: "/api/admin/price-lists/7/withdraw" }]));
  });

  it("shows what a published list has changed, with nothing to type in", async () => {
    const published_at = "2026-11-21T10:00:00.000Z";
    list = { ...stored, status: "published", published_at, published_by: { id: 2, name: "Lasha" } };
    await draw("/admin/price-lists/7");
    await isOpen();
    await until(() => expect(page()).toContain("Winter · Vake Terraces"));
    expect(page()).toContain("21 November 2026, 14:00 · Lasha");
    expect(page()).toContain("before $ 3,682,600");
    expect(page()).toContain("After, $");
    expect(page()).not.toContain("oday");
    expect(page()).not.toContain("Save and compare");
    expect(page()).not.toContain("Publish now");
  });

  describe("that ends discounts", () => {
    const ending = { discounted_price: 88_000, ends_discount: true, to: 85_000 };
    const comparison = {
      rows: [
        flat(1, ending),
        flat(2, { discounted_price: 87_000 }),
        flat(3, { discounted_price: 86_000, kept: "sold", status: "sold" }),
      ],
      summary: { ...summary, discounted: 2, discounts_ended: 1 },
    };
    const rowOf = (id: number) =>
      [...document.querySelectorAll("tbody tr")].find(
        (row) => row.querySelector("th")?.textContent === `A / 1 / ${id}`,
      )?.textContent ?? "";

    it.each(["Publish now", "Schedule"])("says so in the comparison, and before “%s”", async (name) => {
      list = { ...stored, comparison };
      await draw("/admin/price-lists/7");
      await isOpen();
      const said = "the list's price is not above the discounted one: 1";
      await until(() => expect(page()).toContain(said));
      expect(rowOf(1)).toContain("90,000visitors pay 88,000");
      expect(rowOf(1)).toContain("its discount ends");
      expect(rowOf(2)).toContain("visitors pay 87,000");
      expect(rowOf(2)).not.toContain("its discount ends");
      expect(rowOf(3)).not.toContain("visitors pay");
      await press(name);
      const dialog = document.querySelector('[role="dialog"]')?.textContent ?? "";
      expect(dialog).toContain(said);
    });

    it.each([1, null])("says so once it is published: by a result of %s", async (counted) => {
      const result = { changed: 2, discounts_ended: counted, kept: [] };
      const done = { ...comparison, rows: [flat(1, { ends_discount: true })] };
      list = { ...stored, status: "published", result, comparison: done };
      await draw("/admin/price-lists/7");
      await isOpen();
      await until(() => expect(page()).toContain("Discounts that it ended: 1"));
      expect(rowOf(1)).toContain("its discount ended");
    });
  });

  it("shows sums in the currency that they were published in", async () => {
    list = { ...stored, status: "published", currency: "EUR" };
    await draw("/admin/price-lists/7");
    await isOpen();
    await until(() => expect(page()).toContain("before € 3,682,600"));
    expect(page()).toContain("After, €");
    expect(page()).not.toContain("check the figures");
  });

  it("is not published in another currency than the firm's before somebody has saved it again", async () => {
    list = { ...stored, currency: "GEL" };
    await draw("/admin/price-lists/7");
    await isOpen();
    await until(() => expect(page()).toContain("Saved in GEL (₾); the firm now prices in USD ($)"));
    expect(button("Publish now").disabled).toBe(true);
    await press("Copy as a new draft");
    await until(() => expect(sent[0]?.body).toMatchObject({ currency: "GEL" }));
    list = { ...list, currency: "USD" };
    await press("Save and compare");
    await until(() => expect(sent[1]?.body).toMatchObject({ currency: "USD", terms }));
    await until(() => expect(button("Publish now").disabled).toBe(false));
    expect(page()).not.toContain("the firm now prices");
  });

  it("undoes a publication after a question, and names what was left", async () => {
    list = { ...stored, status: "published", result: { changed: 2, discounts_ended: 0, kept: [] } };
    await draw("/admin/price-lists/7");
    await isOpen();
    await press("Undo the publication");
    expect(dialogs()).toEqual(["Undo “Winter”?"]);
    expect(sent).toEqual([]);
    const left = [{ id: 9, name: "A / 1 / 101", returns_to: 76_800 }];
    const unstruck = [{ id: 8, name: "A / 1 / 102" }];
    const undone = { at: stored.updated_at, restored: 1, left, unstruck };
    list = { ...list, result: { changed: 2, discounts_ended: 0, kept: [], undone } };
    await press("Undo the publication");
    await until(() =>
      expect(sent).toMatchObject([{ path: "/api/admin/price-lists/7/undo", body: { version: 3 } }]),
    );
    await until(() => expect(page()).toContain("A / 1 / 101"));
    expect(page()).toContain("A / 1 / 101 (discounted; afterwards the list's price: $ 76,800)");
    expect(page()).toContain("for more than a day: A / 1 / 102.");
    expect(page()).toContain("Undone");
    expect(page()).not.toContain("Undo the publication");
  });

  it("marks the field that is missing when it is saved", async () => {
    await draw("/admin/price-lists/add?project_id=2");
    await isOpen();
    await press("Save and compare");
    expect(field("Name of the list")?.getAttribute("aria-invalid")).toBe("true");
    expect(field("$ / m²")?.getAttribute("aria-invalid")).toBe("true");
    expect(page()).toContain("This field is required");
    expect(sent).toEqual([]);
    await type("Name of the list", "Spring");
    await type("$ / m²", "0");
    await press("Save and compare");
    expect(page()).toContain("At least 0.01");
    expect(sent).toEqual([]);
  });

  it("moves a rule up and down, and writes the rules in their order", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    expect(button("Move up: Corner apartment").disabled).toBe(true);
    await press("Move down: Corner apartment");
    expect(button("Move down: Corner apartment").disabled).toBe(true);
    await press("Save and compare");
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ terms: { rules: [{ kind: "side" }, { kind: "corner" }] } });
  });

  it("can be copied as a new draft", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    await press("Copy as a new draft");
    await until(() =>
      expect(sent).toMatchObject([
        {
          method: "POST",
          path: "/api/admin/price-lists",
          body: { project_id: 2, name: "Winter (copy)", terms },
        },
      ]),
    );
  });

  it("forgets that a list was saved once it is deleted", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    await press("Save and compare");
    await until(() => expect(sent).toHaveLength(1));
    await press("Delete the draft");
    await press("Delete the draft");
    await until(() => expect(page()).toContain("elsewhere"));
    expect(sent[1]).toMatchObject({ method: "DELETE" });
    expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual([
      "The draft is deleted: Winter",
    ]);
  });
});
