import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../../testing.tsx";
import { AudienceCount } from "./audience-count.tsx";

drawsAdmin();

const text = () => document.querySelector('[aria-label="How many it reaches"]')?.textContent ?? "";
const drawWith = (paused: number, left = 0) =>
  drawSignedIn(<AudienceCount filter={{ all: true }} topics={["news"]} />, () => ({
    body: { data: { count: 12, by_language: { ka: 9, en: 2, ru: 1 }, paused, left_topics: left } },
  }));

it("names those who have paused beside those whom the mail reaches", async () => {
  await drawWith(3);
  await until(() => expect(text()).toContain("12"));
  expect(text()).toContain("3 more contacts have paused news and are left out");
});

it("says nothing of pauses where there are none", async () => {
  await drawWith(0);
  await until(() => expect(text()).toContain("12"));
  expect(text()).not.toContain("paused");
});

it("names those who have left the campaign's topics", async () => {
  await drawWith(0, 2);
  await until(() => expect(text()).toContain("2 more contacts have left the topics and are left out"));
});

it("counts nobody by prices that contradict each other", async () => {
  await drawSignedIn(<AudienceCount filter={{ price: { min: 2, max: 1 } }} />, () => {
    throw new Error("nothing to ask");
  });
  expect(text()).toContain("–");
});
