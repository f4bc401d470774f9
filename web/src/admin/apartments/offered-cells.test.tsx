import { repeated } from "@ezo/contract/testing/scope";
import { act } from "react";
import { expect, it, vi } from "vitest";
import {
  type Answer,
  dialogs,
  drawsAdmin,
  endSession,
  press,
  refusal,
  type,
  unmountDrawn,
  until,
} from "../testing.tsx";
import { changed, COLLEAGUES, drawPage, field, key, NUMBER, offers, row, stored } from "./testing.tsx";

drawsAdmin();

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
