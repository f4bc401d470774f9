import { notifications, notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { repeated } from "../../shared/testing/scope.ts";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import {
  type Answer,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  endSession,
  press,
  refusal,
  type,
  unmountDrawn,
  until,
} from "../testing.tsx";
import ApartmentListPage from "./apartment-list-page.tsx";

drawsAdmin();

const row = (id: number, version = 3, fields: Partial<ApartmentRow> = {}) =>
  ({
    id,
    version,
    floor_id: 8,
    floor_number: 1,
    building_identifier: "A",
    apartment_number: String(id),
    status: "available",
    rooms: 2,
    bedrooms: 1,
    area_total: 50,
    area_living: null,
    area_balcony: null,
    orientation: [],
    price: 1000,
    is_price_hidden: false,
    hold: null,
    updated_by: null,
    updated_at: "2026-11-20T10:00:00.000Z",
    ...fields,
  }) as unknown as ApartmentRow;

/** The page with `rows` on it; gives what is written. */
async function drawPage(
  rows: readonly ApartmentRow[],
  answer: (body: unknown) => Answer | Promise<Answer> = stored,
  elsewhere = COLLEAGUES,
) {
  const sent: unknown[] = [];
  await drawSignedIn(<ApartmentListPage />, (method, path, body) => {
    if (/\/apartments\/(changes|bulk)$/.test(path)) {
      sent.push(body);
      return answer(body);
    }
    if (method !== "GET") return null;
    const one = /\/apartments\/(\d+)$/.exec(path);
    if (one) return { body: { data: elsewhere } };
    const data = path.endsWith("/admin/apartments") ? rows : [];
    return {
      body: {
        data,
        meta: {
          total: data.length,
          current_page: 1,
          last_page: 1,
          per_page: 50,
        },
      },
    };
  });
  await until(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(rows.length));
  return sent;
}
const stored = (): Answer => ({
  body: { data: { dry_run: false, changed: [], errors: [] } },
});
const field = () => document.querySelector<HTMLInputElement>("td input");
/** As the server judges a number of version 3. */
const judged = (body: unknown): Answer => {
  const { changes } = body as { changes: { version: number }[] };
  return changes[0]?.version === 3
    ? {
        status: 409,
        body: refusal("conflict", {
          "changes.0.apartment_number": ["Changed meanwhile"],
        }),
      }
    : stored();
};
const offers = () => document.body.textContent.split("This device has unsaved work").length - 1;
const key = (name: string) =>
  act(async () => {
    const target = field() ?? document.querySelector("td[data-cursor]");
    target?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  });
const NUMBER = "A / 1 / 1, Number";
/** What a colleague has made of the apartment meanwhile. */
const COLLEAGUES = row(1, 5, { apartment_number: "9" });
const changed = (version: number, number: string) => ({
  dry_run: false,
  changes: [{ id: 1, version, apartment_number: number }],
});

// The one that could not be saved meets every step of the other.
it.each(repeated(["", "17"]))(
  "offers again, once one has signed in, a cell that was still being typed in as '%s' when it ended",
  async (text) => {
    const before = await drawPage([row(1), row(2)]);
    await key("Enter");
    await type(NUMBER, text);
    await endSession();
    await until(() => expect(document.querySelector("[data-signed-in]")).toBeNull());
    unmountDrawn();
    expect(before).toEqual([]);

    const sent = await drawPage([row(2), row(1)]);
    expect(field()).toBeNull();
    await press("Continue with it");
    expect(field()?.getAttribute("aria-label")).toBe(NUMBER);
    expect(field()?.value).toBe(text);
    expect(offers()).toBe(0);
    await type(NUMBER, "18");
    await key("Enter");
    await until(() => expect(sent).toEqual([changed(3, "18")]));
    expect(Object.keys(localStorage).filter((name) => name.startsWith("ezo_draft"))).toEqual([]);
  },
);

it("offers again each of two cells that were being typed in two tabs", async () => {
  await drawPage([row(1), row(2)]);
  await key("Enter");
  await type(NUMBER, "17");
  await endSession();
  unmountDrawn();
  const left = Object.entries(localStorage).filter(([name]) => name.startsWith("ezo_draft"));
  for (const [name] of left) localStorage.removeItem(name);

  await drawPage([row(2), row(1)]);
  await key("Enter");
  await type("A / 1 / 2, Number", "27");
  // What the first tab writes while the second one is open.
  for (const [name, text] of left) localStorage.setItem(name, String(text));
  await endSession();
  unmountDrawn();

  const sent = await drawPage([row(1), row(2)]);
  for (let cell = 1; cell <= 2; cell += 1) {
    await press("Continue with it");
    await key("Enter");
    await until(() => expect(sent).toHaveLength(cell));
  }
  expect(sent).toEqual([
    { dry_run: false, changes: [{ id: 2, version: 3, apartment_number: "27" }] },
    changed(3, "17"),
  ]);
  expect(offers()).toBe(0);
  expect(Object.keys(localStorage).filter((name) => name.startsWith("ezo_draft"))).toEqual([]);
});

it("keeps nothing of a cell that was opened, saved or given up", async () => {
  const sent = await drawPage([row(1), row(2)]);
  await key("Enter");
  await endSession();
  unmountDrawn();
  await drawPage([row(1), row(2)]);
  expect(offers()).toBe(0);
  await key("Enter");
  await type(NUMBER, "17");
  await key("Escape");
  await endSession();
  unmountDrawn();
  await drawPage([row(1), row(2)]);
  expect(offers()).toBe(0);
  expect(sent).toEqual([]);
});

it("shows the floor of an offered cell whose row is not on the page", async () => {
  await drawPage([row(1)]);
  await key("Enter");
  await type(NUMBER, "17");
  await endSession();
  unmountDrawn();
  await drawPage([row(2)]);
  const fetched = vi.spyOn(globalThis, "fetch");
  await press("Continue with it");
  await until(() =>
    expect(fetched).toHaveBeenCalledWith(expect.stringContaining("floor_id=8"), expect.anything()),
  );
  // Until it is open, it stays on offer.
  expect(offers()).toBe(1);
});

const CONFLICT = "This has been changed meanwhile";
/** Meets the colleague's number with "17": typed just now, left before the session ended, or still open then. */
const MEETINGS = {
  "just written": async () => {
    const sent = await drawPage([row(1)], judged);
    await key("Enter");
    await type(NUMBER, "17");
    await key("Enter");
    return sent;
  },
  "offered again": async () => {
    await drawPage([row(1)], () => ({
      status: 401,
      body: refusal("unauthorized"),
    }));
    await key("Enter");
    await type(NUMBER, "17");
    await key("Enter");
    await until(() => expect(document.querySelector("[data-signed-in]")).toBeNull());
    unmountDrawn();
    const sent = await drawPage([COLLEAGUES], judged);
    await press("Continue with it");
    return sent;
  },
  "offered again as it was being written": async () => {
    await drawPage([row(1)]);
    await key("Enter");
    await type(NUMBER, "17");
    await endSession();
    unmountDrawn();
    const sent = await drawPage([COLLEAGUES], judged);
    await press("Continue with it");
    await key("Enter");
    return sent;
  },
};
const choose = async (side: "mine" | "theirs") => {
  await until(() => expect(dialogs()).toEqual([CONFLICT]));
  const radio = document.querySelector<HTMLInputElement>(`[role="dialog"] input[value="${side}"]`);
  await act(async () => radio?.click());
  await press("Save the choice");
};

it.each(Object.entries(MEETINGS))(
  "asks which one stays where a cell %s meets what a colleague has saved",
  async (_, meeting) => {
    const sent = await meeting();
    await until(() => expect(dialogs()).toEqual([CONFLICT]));
    const dialog = document.querySelector('[role="dialog"]')?.textContent;
    expect(dialog).toContain("A / 1 / 9");
    expect(dialog).toContain("Your version17");
    expect(dialog).toContain("Saved version9");
    await choose("mine");
    await until(() => expect(sent).toEqual([changed(3, "17"), changed(5, "17")]));
    expect(dialogs()).toEqual([]);
    expect(offers()).toBe(0);
  },
);

it("writes nothing where the colleague's version is to stay", async () => {
  const sent = await MEETINGS["just written"]();
  await choose("theirs");
  expect(dialogs()).toEqual([]);
  expect(offers()).toBe(0);
  expect(sent).toEqual([changed(3, "17")]);
});

it("keeps a cell on offer while its conflict is not decided", async () => {
  await MEETINGS["just written"]();
  await until(() => expect(dialogs()).toEqual([CONFLICT]));
  await press("Decide later");
  expect(dialogs()).toEqual([]);
  expect(offers()).toBe(1);
  await press("Continue with it");
  await choose("mine");
  expect(offers()).toBe(0);
});

/** The server cannot be reached, fails, or is asked too often. */
const AWAY: readonly (() => Answer)[] = [
  () => {
    throw new TypeError("Failed to fetch");
  },
  () => ({ status: 503, body: refusal("internal") }),
  () => ({ status: 429, body: refusal("too_many_requests") }),
];

it("keeps on offer a cell that cannot be saved, whatever keeps the server from it", async () => {
  const sent = await drawPage([row(1)], () => AWAY[sent.length - 1]?.() ?? stored());
  await key("Enter");
  await type(NUMBER, "17");
  await key("Enter");
  for (const [index] of AWAY.entries()) {
    await until(() => expect(sent).toHaveLength(index + 1));
    await until(() => expect(offers()).toBe(1));
    await press("Continue with it");
  }
  await until(() => expect(sent).toHaveLength(AWAY.length + 1));
  expect(new Set(sent.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify(changed(3, "17"))]),
  );
  expect(offers()).toBe(0);
});

it("opens again, to be put right, a cell that the server refused", async () => {
  const taken = { status: 422, body: refusal("invalid", { "changes.0.apartment_number": ["Taken"] }) };
  const sent = await drawPage([row(1)], () => (sent.length === 1 ? taken : stored()));
  await key("Enter");
  await type(NUMBER, "17");
  await key("Enter");
  await until(() => expect(offers()).toBe(1));
  await press("Continue with it");
  expect(field()?.value).toBe("17");
  expect(offers()).toBe(0);
  await type(NUMBER, "18");
  await key("Enter");
  await until(() => expect(sent).toEqual([changed(3, "17"), changed(3, "18")]));
});

it("asks which one stays where taking a cell back meets what a colleague has saved", async () => {
  const answers: Answer[] = [
    {
      body: {
        data: {
          dry_run: false,
          changed: [
            {
              id: 1,
              apartment_number: "17",
              version: 4,
              fields: { apartment_number: { from: "1", to: "17" } },
            },
          ],
          errors: [],
        },
      },
    },
    {
      status: 409,
      body: refusal("conflict", { "changes.0.apartment_number": ["Changed meanwhile"] }),
    },
    stored(),
  ];
  const sent = await drawPage([row(1)], () => answers[sent.length - 1] ?? expect.fail("asked too often"));
  await key("Enter");
  await type(NUMBER, "17");
  await key("Enter");
  await until(() => expect(sent).toHaveLength(1));
  await act(async () => {
    const target = document.querySelector("td[data-cursor]");
    target?.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyZ", ctrlKey: true, bubbles: true }));
  });
  await choose("mine");
  await until(() => expect(sent).toEqual([changed(3, "17"), changed(4, "1"), changed(5, "1")]));
  expect(offers()).toBe(0);
});

it("keeps the dialog of prices open until the answer, and what was typed where that is a failure", async () => {
  // No more than a few are shown at once.
  notifications.clean();
  const PRICES = "Price of 2 apartments";
  const arrivals: ((answer: Answer) => void)[] = [];
  const sent = await drawPage(
    [row(1), row(2)],
    () => new Promise<Answer>((resolve) => void arrivals.push(resolve)),
  );
  const answer = (one: Answer) => act(async () => arrivals.shift()?.(one));
  const all = document.querySelector<HTMLInputElement>('input[aria-label="Select this page"]');
  await act(async () => all?.click());
  await press("Price");
  await press("Change the price");
  await type("Percent", "5");
  // The menu's item of the same name goes later.
  const submitButton = () =>
    document.querySelector<HTMLButtonElement>('[role="dialog"] button[type="submit"]') ?? expect.fail();
  const submit = () => act(async () => submitButton().click());
  await submit();
  await until(() => expect(arrivals).toHaveLength(1));
  expect(dialogs()).toEqual([PRICES]);
  await until(() => expect(submitButton().dataset["loading"]).toBe("true"));

  await answer({ status: 422, body: refusal("invalid", { price_percent: ["Too dear"] }) });
  await until(() =>
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toContain("Too dear"),
  );
  expect(dialogs()).toEqual([PRICES]);
  expect(document.querySelector<HTMLInputElement>('[role="dialog"] input[inputmode]')?.value).toBe("5");

  await until(() => expect(submitButton().dataset["loading"]).toBeUndefined());
  await submit();
  await until(() => expect(arrivals).toHaveLength(1));
  await answer({ body: { data: { changed: 0, rows: [] } } });
  await until(() => expect(dialogs()).toEqual([]));
  expect(sent).toEqual([1, 2].map(() => ({ ids: [1, 2], versions: [3, 3], price_percent: 5 })));
  expect(Object.keys(localStorage).filter((name) => name.startsWith("ezo_draft"))).toEqual([]);
});

it("shows each price before and after it is changed, and leaves sold apartments as they are", async () => {
  const sent = await drawPage([row(1), row(2, 3, { status: "sold" }), row(3, 3, { price: null })], () => ({
    body: { data: { changed: 0, rows: [] } },
  }));
  const all = document.querySelector<HTMLInputElement>('input[aria-label="Select this page"]');
  await act(async () => all?.click());
  await press("Price");
  await press("Change the price");
  await type("Percent", "5");
  const dialog = () => document.querySelector('[role="dialog"]') ?? expect.fail("no dialog");
  const planned = () => [...dialog().querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
  await until(() => expect(planned()).toEqual([expect.stringMatching(/1,?\s?000.*1,?\s?050$/)]));
  expect(dialog().textContent).toContain("1 price will change.");
  const box = dialog().querySelector<HTMLInputElement>('input[type="checkbox"]');
  await act(async () => box?.click());
  expect(planned()).toHaveLength(2);
  await act(async () => box?.click());
  const submit = dialog().querySelector<HTMLButtonElement>('button[type="submit"]');
  await act(async () => submit?.click());
  await until(() => expect(dialogs()).toEqual([]));
  expect(sent).toEqual([{ ids: [1, 3], versions: [3, 3], price_percent: 5 }]);
});

it.each([
  ["on the page", []],
  ["on another page", [2]],
])("does not offer again what was stored, though its answer was lost: %s", async (_, others) => {
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  await drawPage([row(1)], lost);
  await key("Enter");
  await type(NUMBER, "17");
  await key("Enter");
  await until(() => expect(offers()).toBe(1));
  unmountDrawn();
  const now = row(1, 4, { apartment_number: "17" });
  await drawPage(others.length > 0 ? others.map((id) => row(id)) : [now], stored, now);
  await until(() => expect(offers()).toBe(0));
  expect(Object.keys(localStorage).filter((name) => name.startsWith("ezo_draft"))).toEqual([]);
});

it("shows a pasted block again, with the reason, where the server has refused it", async () => {
  const taken = () => Promise.resolve({ status: 422, body: refusal("invalid") });
  const trials = [[], [{ id: 1, field: "apartment_number", message: "Taken" }]];
  const sent = await drawPage([row(1), row(2)], (body) => {
    if (!(body as { dry_run: boolean }).dry_run) return taken();
    return { body: { data: { dry_run: true, changed: [], errors: trials.shift() } } };
  });
  await act(async () => {
    const event = Object.assign(new Event("paste", { bubbles: true }), {
      clipboardData: { getData: () => "17\n18" },
    });
    document.querySelector("td[data-cursor]")?.dispatchEvent(event);
  });
  const lines = () =>
    [...document.querySelectorAll('[role="dialog"] tbody tr')].map((line) => line.textContent);
  await until(() => expect(lines()).toEqual(["A / 1 / 1Number117", "A / 1 / 2Number218"]));
  await press("Put in");
  await until(() => expect(lines()).toEqual(["A / 1 / 1Number117Taken", "A / 1 / 2Number218"]));
  expect(sent).toHaveLength(3);
  expect(offers()).toBe(0);
});

it("takes a step back by Ctrl+Z long after its toast, also beside the sheet", async () => {
  const done = { dry_run: false, errors: [] };
  const fields = { apartment_number: { from: "1", to: "17" } };
  const sent = await drawPage([row(1)], () => ({
    body: { data: { ...done, changed: [{ id: 1, version: 3 + sent.length, fields }] } },
  }));
  await key("Enter");
  await type(NUMBER, "17");
  await key("Enter");
  await until(() => expect(sent).toHaveLength(1));
  await act(async () => {
    for (const { id } of notificationsStore.getState().notifications) if (id) notifications.hide(id);
  });
  await act(async () => {
    const pressed = { code: "KeyZ", ctrlKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", pressed));
  });
  await until(() => expect(sent).toEqual([changed(3, "17"), changed(4, "1")]));
});
