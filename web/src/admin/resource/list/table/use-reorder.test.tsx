import { act } from "react";
import { expect, it } from "vitest";
import FeatureListPage from "../../../features/feature-list-page.tsx";
import { type Answering, button, drawSignedIn, drawsAdmin, refusal, until } from "../../../testing.tsx";

drawsAdmin();

interface Stored {
  id: number;
  version: number;
}
interface Sent {
  ids: number[];
  versions: number[];
}

/** Features in an order, whose writes name versions as the server wants them. */
function serverOf(count: number, isRefusing = false) {
  let stored: Stored[] = Array.from({ length: count }, (_, index) => ({ id: index + 1, version: 1 }));
  const sent: Sent[] = [];
  const answer: Answering = (method, _path, body) => {
    if (method === "GET")
      return {
        body: {
          data: stored.map(({ id, version }) => ({
            id,
            version,
            title: `Row ${id}`,
            description: "",
            icon_svg: null,
            translations: { ka: {}, en: {}, ru: {} },
            usage_count: 0,
            updated_at: "2026-01-01T00:00:00.000Z",
            deleted_at: null,
          })),
          meta: { total: count, current_page: 1, last_page: 1, per_page: 25 },
        },
      };
    const { ids, versions } = body as Sent;
    sent.push({ ids, versions });
    const isStale = ids.some((id, index) => stored.find((row) => row.id === id)?.version !== versions[index]);
    if (isStale || isRefusing) return { status: 409, body: refusal("conflict") };
    const changed = ids.filter((id, index) => stored[index]?.id !== id);
    stored = ids.map((id, index) => ({
      id,
      version: (versions[index] ?? 0) + (changed.includes(id) ? 1 : 0),
    }));
    return { body: { message: "Saved", data: { changed: changed.length, ids: changed } } };
  };
  return { answer, sent, order: () => stored.map(({ id }) => id) };
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>("tr[data-row]")].map(({ dataset }) => Number(dataset["row"]));
const arrow = (name: string, key: string) =>
  act(() => void button(name).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
const said = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent);

it("keeps every move that is made while another is on its way, and joins them", async () => {
  const server = serverOf(5);
  await drawSignedIn(<FeatureListPage />, server.answer);
  await until(() => expect(shown()).toEqual([1, 2, 3, 4, 5]));
  for (let press = 0; press < 3; press++) arrow("Move: Row 1", "ArrowDown");
  expect(shown()).toEqual([2, 3, 4, 1, 5]);
  expect(said().join()).toContain("4 of 5");
  await until(() => expect(server.order()).toEqual([2, 3, 4, 1, 5]));
  expect(server.sent.length).toBe(2);
  arrow("Move: Row 1", "ArrowDown");
  await until(() => expect(server.order()).toEqual([2, 3, 4, 5, 1]));
  expect(shown()).toEqual([2, 3, 4, 5, 1]);
});

it("shows the list's own order again after a refusal, and forgets the moves that waited for it", async () => {
  const server = serverOf(3, true);
  await drawSignedIn(<FeatureListPage />, server.answer);
  await until(() => expect(shown()).toEqual([1, 2, 3]));
  for (let press = 0; press < 2; press++) arrow("Move: Row 1", "ArrowDown");
  expect(shown()).toEqual([2, 3, 1]);
  await until(() => expect(shown()).toEqual([1, 2, 3]));
  expect(server.sent.length).toBe(1);
});
