import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { useSearch } from "./use-search.ts";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

const PAGES = 4;
/** A list of some pages with one apartment each; a cursor is the number of its page. */
const call = (_: unknown, { query }: { query: { cursor?: string } }) => {
  const page = Number(query.cursor ?? 0);
  const next = page + 1 < PAGES ? String(page + 1) : null;
  return Promise.resolve({
    data: [{ id: page + 1 }],
    meta: { total: PAGES, next_cursor: next, projects: [] },
  });
};

function Probe() {
  const { apartments, loadMore } = useSearch();
  return (
    <button type="button" onClick={loadMore}>
      {apartments.map(({ id }) => id).join(" ")}
    </button>
  );
}
const draw = (answer: typeof call = call) =>
  drawPublic(<Probe />, { inWindow: true, call: answer as () => unknown });
const press = ({ box }: { box: HTMLElement }) => act(async () => box.querySelector("button")?.click());

it("shows the pages that were added again after a reload, and only the first one in a new entry of the history", async () => {
  window.history.replaceState(null, "", "/apartments?sort=area");
  const page = await draw();
  await vi.waitFor(() => expect(page.box.textContent).toBe("1"));
  await press(page);
  await vi.waitFor(() => expect(page.box.textContent).toBe("1 2"));
  await press(page);
  await vi.waitFor(() => expect(page.box.textContent).toBe("1 2 3"));
  expect(window.location.search).toBe("?sort=area");
  page.unload();

  const again = await draw();
  await vi.waitFor(() => expect(again.box.textContent).toBe("1 2 3"));
  await press(again);
  await vi.waitFor(() => expect(again.box.textContent).toBe("1 2 3 4"));
  again.unload();

  window.history.pushState(null, "", "/apartments?sort=area");
  const fresh = await draw();
  await vi.waitFor(() => expect(fresh.box.textContent).toBe("1"));
});

it("shows an apartment once that a change has moved to a later page", async () => {
  window.history.replaceState(null, "", "/apartments");
  const page = await draw((_, { query: { cursor } }) =>
    Promise.resolve({
      data: (cursor === undefined ? [1, 2] : [3, 1]).map((id) => ({ id })),
      meta: { total: 3, next_cursor: cursor === undefined ? "1" : null, projects: [] },
    }),
  );
  await vi.waitFor(() => expect(page.box.textContent).toBe("1 2"));
  await press(page);
  await vi.waitFor(() => expect(page.box.textContent).toBe("1 2 3"));
});
