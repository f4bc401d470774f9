import { notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Answer,
  button,
  dialogs,
  drawsAdmin,
  endSession,
  press,
  receiveLive,
  refusal,
  type,
  unmountDrawn,
  until,
} from "../testing.tsx";
import {
  answersOf,
  drawPriceList,
  field,
  flat,
  isOpen,
  page,
  type Sent,
  stored,
  summary,
  terms,
} from "./testing.tsx";

drawsAdmin();
let list: typeof stored;
let sent: Sent[];
let refuse: (method: string, path: string) => Answer | null;
let compare: () => Answer;
beforeEach(() => {
  [list, sent, refuse] = [stored, [], () => null];
  compare = () => ({ body: { data: { rows: [], summary } } });
});
const answer = answersOf({
  list: () => list,
  keep: (next) => void (list = next),
  sent: () => sent,
  refuse: (method, path) => refuse(method, path),
  compare: () => compare(),
});
const draw = (at: string) => drawPriceList(answer, at);

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

describe("a price list's page", () => {
  it("names the project, writes every sum alike, and asks before each step", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    await until(() => expect(page()).toContain("Vake Terraces"));
    expect(page()).toContain("−$ 487 900");
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
    expect(alert).toContain("Apartments or prices had changed since the comparison");
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

  it("keeps a list with a price below its lowest from being published, and shows which", async () => {
    const rows = [flat(1, { is_below_floor: true }), flat(2)];
    list = { ...stored, comparison: { rows, summary: { ...summary, below_floor: 1 } } };
    await draw("/admin/price-lists/7");
    await isOpen();
    await until(() => expect(page()).toContain("Apartments below the lowest price of the list: 1"));
    expect(page()).toContain("No apartment may cost less than the lowest price of the list.");
    expect(button("Publish now")?.disabled).toBe(true);
    await press("Show");
    expect([...document.querySelectorAll("tbody th")].map(({ textContent }) => textContent)).toEqual([
      "A / 1 / 1",
    ]);
  });

  it("shows each apartment's riser, and warns of rules that are for none, once more before it is published", async () => {
    const idle_rules = [{ place: 1, kind: "riser" as const }];
    const rows = [flat(1, { riser: 2 }), flat(2, { riser: undefined })];
    list = { ...stored, comparison: { rows, summary: { ...summary, idle_rules } } };
    await draw("/admin/price-lists/7");
    await isOpen();
    const said = "Rules that match no apartment: 2. Riser";
    await until(() => expect(page()).toContain(said));
    const heads = [...document.querySelectorAll("thead th")].map(({ textContent }) => textContent);
    const place = heads.indexOf("Riser");
    const risers = [...document.querySelectorAll("tbody tr")].map((row) => row.children[place]?.textContent);
    expect(risers).toEqual(["2", "–"]);
    await press("Publish now");
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(said);
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
    expect(page()).toContain("before $ 3 682 600");
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
      expect(rowOf(1)).toContain("90\u00a0000visitors pay 88\u00a0000");
      expect(rowOf(1)).toContain("its discount ends");
      expect(rowOf(2)).toContain("visitors pay 87\u00a0000");
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
    await until(() => expect(page()).toContain("before € 3 682 600"));
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

  it("compares amounts with no prices in another currency before they are edited", async () => {
    list = { ...stored, currency: "GEL", comparison: { rows: [flat(1)], summary } };
    await draw("/admin/price-lists/7");
    await isOpen();
    const said = "Amounts in GEL (₾) are not compared with prices in USD ($)";
    await until(() => expect(page()).toContain(said));
    expect(page()).toContain("A / 1 / 1");
    for (const figure of ["90 000", "487 900", "5.6"]) expect(page()).not.toContain(figure);
    await type("$ / m²", "1 700");
    await until(() => expect(page()).toContain("−$ 487 900"));
    expect(page()).not.toContain(said);
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
    expect(page()).toContain("A / 1 / 101 (discounted; afterwards the list's price: $ 76 800)");
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

  describe("with a figure that cannot be compared", () => {
    const isDimmed = () => document.querySelector("[aria-busy='true']") !== null;

    it("says so at its field before it is saved, and dims the figures of before", async () => {
      let asked = 0;
      compare = () => {
        asked += 1;
        return { body: { data: { rows: [], summary } } };
      };
      await draw("/admin/price-lists/7");
      await isOpen();
      expect(isDimmed()).toBe(false);
      await type("$ / m²", "99 999 999 999");
      await until(() => expect(page()).toContain("At most 2000000000"));
      expect(field("$ / m²")?.getAttribute("aria-invalid")).toBe("true");
      expect([isDimmed(), asked, sent]).toEqual([true, 0, []]);
      await type("$ / m²", "1 700");
      await until(() => expect(isDimmed()).toBe(false));
      expect(field("$ / m²")?.getAttribute("aria-invalid")).not.toBe("true");
      expect(asked).toBe(1);
    });

    it("has the server's refusal of a rule at the rule, and nowhere else", async () => {
      const said = "Enter a valid number";
      compare = () => ({ status: 422, body: refusal("invalid", { "terms.rules.1.percent": [said] }) });
      await draw("/admin/price-lists/7");
      await isOpen();
      await type("$ / m²", "1 700");
      await until(() => expect(page()).toContain(said));
      const marked = [...document.querySelectorAll("input[aria-invalid='true']")];
      expect(marked.map((input) => input.closest("fieldset")?.querySelector("legend")?.textContent)).toEqual([
        "Side",
      ]);
      expect(page().split(said)).toHaveLength(2);
      expect(isDimmed()).toBe(true);
    });
  });

  describe("that is new, with a rule that is for nothing yet", () => {
    const named = (role: string, name: string) =>
      [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)].find(
        ({ textContent }) => textContent === name,
      );
    const choose = async (role: string, name: string) => {
      await until(() => expect(named(role, name)).toBeDefined());
      await act(async () => named(role, name)?.click());
    };
    const add = async (rule: string) => {
      await press("Add a rule");
      await choose("menuitem", rule);
    };
    const open = async () => {
      compare = () => ({ body: { data: { rows: [flat(1), flat(2)], summary } } });
      await draw("/admin/price-lists/add?project_id=2");
      await isOpen();
    };

    it("has the buildings to choose from, whether its base is typed or not, and saves the chosen one", async () => {
      await open();
      await add("Riser");
      await act(async () => field("Building")?.click());
      await until(() => expect(named("option", "A")).toBeDefined());
      await type("$ / m²", "1 700");
      await choose("option", "A");
      await type("Percent", "2");
      await type("Name of the list", "Spring");
      await press("Save and compare");
      await until(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.body).toMatchObject({
        terms: { rules: [{ kind: "riser", building_id: 3, riser: 1, percent: 2 }] },
      });
    });

    it("has the apartments to choose from", async () => {
      await open();
      await add("View");
      await act(async () => field("Apartments")?.click());
      await until(() => expect(named("option", "A / 1 / 2")).toBeDefined());
    });
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

  it("leads to what the audit log has of it", async () => {
    await draw("/admin/price-lists/7");
    await isOpen();
    const link = document.querySelector('a[aria-label="In the audit log: Winter"]');
    expect(link?.getAttribute("href")).toBe("/admin/audit?entity=price_list%3A7");
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
