import { expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, until } from "../testing.tsx";
import { ResponseCard } from "./response-card.tsx";

drawsAdmin();

const none = { requests: 0, answered: 0, in_time: 0, late: 0, median_minutes: null };

it.each([
  ["no figures", none, "No request of these days had to wait for an answer."],
  ["figures", { requests: 4, answered: 3, in_time: 2, late: 1, median_minutes: 12 }, "late: 1"],
])("says beside %s which requests are counted", async (_name, total, shown) => {
  await drawSignedIn(<ResponseCard />, () => ({ body: { success: true, data: { total, parts: [] } } }));
  await until(() => expect(document.body.textContent).toContain(shown));
  expect(document.body.textContent).toContain("Walk-ins and calls that staff enter have no wait.");
});
