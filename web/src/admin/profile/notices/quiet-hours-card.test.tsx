import { act } from "react";
import { expect, it } from "vitest";
import { type Answer, drawSignedIn, drawsAdmin, refusal, type, until } from "../../testing.tsx";
import { QuietHoursCard } from "./quiet-hours-card.tsx";

drawsAdmin();

const NONE = { from: null, until: null };
const NIGHT = { from: "22:00", until: "08:00" };
const times = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type="time"]')].map(({ value }) => value);
const flip = () =>
  act(async () => document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click());
const leave = () =>
  act(async () => {
    for (const field of document.querySelectorAll('input[type="time"]'))
      field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });

/** Returns the bodies sent. */
async function drawCard(stored: object, refuse?: Answer) {
  const sent: unknown[] = [];
  await drawSignedIn(<QuietHoursCard />, (method, _, body) => {
    if (method === "GET") return { body: { data: stored } };
    sent.push(body);
    return refuse ?? { body: { data: body } };
  });
  await until(() => expect(document.querySelector('input[type="checkbox"]')).not.toBeNull());
  return sent;
}

it("proposes a night, and saves what is typed when its field is left", async () => {
  const sent = await drawCard(NONE);
  expect(times()).toEqual([]);
  await flip();
  await until(() => expect(times()).toEqual(["22:00", "08:00"]));
  await type("Until", "09:30");
  expect(sent).toEqual([NIGHT]);
  await leave();
  await until(() => expect(sent).toEqual([NIGHT, { from: "22:00", until: "09:30" }]));
  await leave();
  await flip();
  await until(() => expect(sent.slice(2)).toEqual([NONE]));
});

it("keeps what was typed beside the reason why it is refused, and saves no half of it", async () => {
  const errors = { until: ["They begin and end at the same time"] };
  const sent = await drawCard(NIGHT, { status: 422, body: refusal("invalid", errors) });
  await type("Until", "");
  await leave();
  expect(sent).toEqual([]);
  await type("Until", "22:00");
  await leave();
  await until(() => expect(document.body.textContent).toContain("They begin and end at the same time"));
  expect(times()).toEqual(["22:00", "22:00"]);
});
