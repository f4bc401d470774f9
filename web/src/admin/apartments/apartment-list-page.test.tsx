import { notifications, notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { expect, it } from "vitest";
import { type Answer, dialogs, drawsAdmin, press, refusal, type, until } from "../testing.tsx";
import { changed, drawPage, key, NUMBER, offers, row } from "./testing.tsx";

drawsAdmin();

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

it("asks before a change of type takes facts away, naming how many units lose which", async () => {
  const sent = await drawPage(
    [
      row(1),
      row(2, 3, { orientation: ["S"], gallery_image_ids: [9] }),
      row(3, 3, { unit_type: "parking", rooms: 0, bedrooms: 0 }),
    ],
    () => ({ body: { data: { changed: 0, rows: [] } } }),
  );
  const all = document.querySelector<HTMLInputElement>('input[aria-label="Select this page"]');
  await act(async () => all?.click());
  await press("Type");
  await press("Storage room");
  await until(() => expect(dialogs()).toEqual(["Change the type?"]));
  expect(sent).toEqual([]);
  const text = document.querySelector('[role="dialog"]')?.textContent;
  expect(text).toContain("Units that change: 3.");
  expect(text).toContain("Rooms (2); Bedrooms (2); Sides (1).");
  expect(text).toContain("go from the units (1). Undoing the change brings them back.");
  expect(text).not.toContain("stay on the pages");
  await press("Change the type");
  expect(sent).toEqual([{ ids: [1, 2, 3], versions: [3, 3, 3], unit_type: "storage" }]);
});

it("says that plans and texts stay where the new type is of the same sort", async () => {
  const commercial = { unit_type: "commercial" as const, bedrooms: 0, gallery_image_ids: [9] };
  await drawPage([row(1, 3, commercial)], () => ({ body: { data: { changed: 0, rows: [] } } }));
  const all = document.querySelector<HTMLInputElement>('input[aria-label="Select this page"]');
  await act(async () => all?.click());
  await press("Type");
  await press("Apartment");
  await until(() => expect(dialogs()).toEqual(["Change the type?"]));
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("the pages of the units (1)");
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
  await press("Paste");
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
