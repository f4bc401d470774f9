import type { PriceListComparison } from "@ezo/contract/inventory/price-list-comparison";
import { act } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, button, drawsAdmin, press, refusal, type, until } from "../../testing.tsx";
import {
  answersOf,
  drawPriceList,
  flat,
  isOpen,
  page,
  type Sent,
  stored,
  summary,
  terms,
} from "../testing.tsx";

drawsAdmin();
let list: typeof stored;
let sent: Sent[];
let rows: PriceListComparison["rows"];
let refuse: () => Answer | null;
let compareRefusal: Answer | null;
beforeEach(() => {
  [list, sent, rows, refuse, compareRefusal] = [stored, [], [], () => null, null];
});
const answer = answersOf({
  list: () => list,
  keep: (next) => void (list = next),
  sent: () => sent,
  refuse: () => refuse(),
  compare: () => compareRefusal ?? { body: { data: { rows, summary } } },
});
const draw = (at: string) => drawPriceList(answer, at);

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
    expect(cell(1).placeholder).toBe("95\u00a0000");
    expect(document.querySelector('input[data-apartment="3"]')).toBeNull();
    await act(async () => cell(1).focus());
    await type(nameOf(1), "99,500");
    await key(1, { key: "Enter" });
    expect(document.activeElement).toBe(cell(2));
    expect(cell(1).value).toBe("99\u00a0500");
    // With Alt, an arrow is the browser's.
    await key(2, { key: "ArrowDown", altKey: true });
    expect(document.activeElement).toBe(cell(2));
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
    expect(cell(1).value).toBe("99\u00a0500");
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
    await press("Return all to the rules");
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
    expect(page()).toContain("Allowed: 1 to 2 000 000 000");
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
    const alerts = () =>
      [...document.querySelectorAll('[role="alert"]')].filter(({ textContent }) => textContent === gone);
    // At the price that it is about, where it can be removed.
    await until(() => expect(alerts()).toHaveLength(1));
    expect(alerts()[0]?.closest("tr")?.querySelector("th")?.textContent).toBe("A / 1 / 1");
    expect(cell(1).getAttribute("aria-invalid")).toBe("true");
  });

  it("of an apartment that was deleted stays in the table until it is removed there", async () => {
    list = { ...list, terms: { ...terms, overrides: [{ apartment_id: 9, price: 99_500 }] } };
    await draw("/admin/price-lists/7");
    await isOpen();
    expect(cell(9).value).toBe("99\u00a0500");
    expect(cell(9).closest("tr")?.textContent.replaceAll("\u00A0", " ")).toContain("№ 9");
    expect(page()).toContain("The apartment was deleted: this price changes nothing.");
    await type("Price of №\u00A09 by the list", "1,000");
    const refused = { "terms.overrides.0.apartment_id": ["What was chosen no longer exists"] };
    refuse = () => ({ status: 422, body: refusal("invalid", refused) });
    await press("Save and compare");
    await until(() => expect(cell(9).closest("td")?.textContent).toContain("no longer exists"));
    refuse = () => null;
    await type("Price of №\u00A09 by the list", "");
    await press("Save and compare");
    await until(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ terms: { overrides: [] } });
  });

  it("is refused in a new list, too, whose comparison stays", async () => {
    await draw("/admin/price-lists/add?project_id=2");
    await isOpen();
    await type("$ / m²", "1 700");
    await until(() => expect(cell(2)).toBeDefined());
    await type(nameOf(2), "0");
    expect(page()).toContain("Allowed: 1 to 2 000 000 000");
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

describe("a list for single apartments", () => {
  beforeEach(() => {
    rows = [flat(1, { is_override: true, by_rules: null }), flat(2, { is_override: true, by_rules: null })];
    const overrides = [1, 2].map((id) => ({ apartment_id: id, price: 95_000 }));
    list = {
      ...stored,
      terms: {
        ...terms,
        base: { kind: "total", amount_minor: 1 },
        rules: [],
        rounding: 1,
        overrides,
        only_overrides: true,
      },
      comparison: { rows, summary },
    };
  });

  it("has their prices, and nothing to compute others from", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    expect(page()).toContain("This list is only for the apartments in its table.");
    for (const absent of ["Base price", "Add a rule", "Rounding", "Return all to the rules", "by the rules"])
      expect(page()).not.toContain(absent);
    expect(page()).toContain("set by hand");
  });

  it("waits for a price that is missing, and is saved as such a list", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    await type("Price of A / 1 / 1 by the list", "");
    await press("Save and compare");
    expect(page()).toContain("This field is required");
    expect(sent).toEqual([]);
    await type("Price of A / 1 / 1 by the list", "96 000");
    expect(page()).not.toContain("This field is required");
    await press("Save and compare");
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      terms: {
        only_overrides: true,
        rules: [],
        overrides: [
          { apartment_id: 1, price: 96_000 },
          { apartment_id: 2, price: 95_000 },
        ],
      },
    });
  });

  const GONE = "№\u00A09";
  const names = () =>
    [...document.querySelectorAll('section[aria-label="Table of changes"] tbody th')].map(
      ({ textContent }) => textContent,
    );

  it("loses an apartment by its row, one that was deleted, too, and gets it back by undo", async () => {
    const { overrides } = list.terms;
    list = {
      ...list,
      terms: { ...list.terms, overrides: [...overrides, { apartment_id: 9, price: 99_500 }] },
    };
    await draw("/admin/price-lists/7");
    await isOpen();
    expect(names()).toEqual(["A / 1 / 1", "A / 1 / 2", GONE]);
    await type("Price of A / 1 / 1 by the list", "");
    await press("Remove from the list: A / 1 / 1");
    expect(names()).toEqual(["A / 1 / 2", GONE]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Price of A / 1 / 2 by the list");
    expect(page()).not.toContain("This field is required");
    await press(`Remove from the list: ${GONE}`);
    expect(names()).toEqual(["A / 1 / 2"]);
    await press("Undo the last one");
    expect(names()).toEqual(["A / 1 / 2", GONE]);
    await press(`Remove from the list: ${GONE}`);
    await press("Save and compare");
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      terms: { only_overrides: true, overrides: [{ apartment_id: 2, price: 95_000 }] },
    });
  });

  it("may lose one that keeps its price", async () => {
    rows = [flat(1, { kept: "sold", status: "sold", by_rules: null }), ...rows.slice(1)];
    list = { ...list, comparison: { rows, summary } };
    await draw("/admin/price-lists/7");
    await isOpen();
    await press("Remove from the list: A / 1 / 1");
    expect(names()).toEqual(["A / 1 / 2"]);
  });

  it("keeps its last apartment, and says why", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    const reason = "A list for single apartments has at least one.";
    expect(page()).not.toContain(reason);
    await press("Remove from the list: A / 1 / 1");
    const last = () => button("Remove from the list: A / 1 / 2");
    expect([last().disabled, names()]).toEqual([true, ["A / 1 / 2"]]);
    expect(page()).toContain(reason);
    await press("Undo the last one");
    expect(last().disabled).toBe(false);
    expect(page()).not.toContain(reason);
  });

  it("is not saved without apartments, as an earlier build could, and says why", async () => {
    list = { ...list, terms: { ...list.terms, overrides: [] }, comparison: { rows: [], summary } };
    await draw("/admin/price-lists/7");
    await isOpen();
    expect(page()).toContain("A list for single apartments has at least one.");
    await type("Name of the list", "Spring");
    await press("Save and compare");
    expect(sent).toEqual([]);
  });

  it("loses none once it is published", async () => {
    list = { ...list, status: "published" };
    await draw("/admin/price-lists/7");
    await isOpen();
    expect(names()).toEqual(["A / 1 / 1", "A / 1 / 2"]);
    expect(page()).not.toContain("Remove from the list");
  });
});
