import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import { createRef, useState } from "react";
import { expect, it, vi } from "vitest";
import { type Answering, drawsAdmin, drawSignedIn, press, until } from "../../testing.tsx";
import { aDetail, aRow } from "../testing.ts";
import { InboxList, type InboxListHandle, type InboxListProps } from "./inbox-list.tsx";

drawsAdmin();

const { name, email, phone, status, locale, project, apartment } = aDetail();
const step: DueStep = {
  id: 1,
  kind: "call",
  due_at: new Date(Date.now() + 3_600_000).toISOString(),
  duration_minutes: 60,
  note: "",
  owner: null,
  is_invited: false,
  version: 1,
  is_overdue: false,
  customer: { id: 9, name, email, phone, status, locale, project, apartment },
};
/** Answers what is due today, and what is due after it. */
const due =
  (today: readonly DueStep[], next: DueStep | null): Answering =>
  (_method, path, _body, query) => {
    if (!path.endsWith("/next-steps")) return null;
    expect(query.get("mine")).toBe("true");
    const meta = { total: today.length, overdue: 0, next, at: new Date().toISOString() };
    return { body: { success: true, data: today, meta } };
  };

const PLAIN: Omit<InboxListProps, "ref"> = {
  listKey: "list",
  rows: [],
  isStale: false,
  showsArrivals: false,
  error: null,
  onRetry: () => undefined,
  isFiltered: true,
  isView: false,
  isTrash: false,
  onClearFilters: () => undefined,
  openId: null,
  addressOf: (id) => `?assignee=me&open=${id}`,
  selection: new Set(),
  isSelecting: false,
  onSelect: () => undefined,
};
async function drawEmpty(props: Partial<InboxListProps>, answer: Answering = () => null) {
  const onClearFilters = vi.fn<() => void>();
  await drawSignedIn(
    <InboxList {...PLAIN} ref={createRef<InboxListHandle>()} onClearFilters={onClearFilters} {...props} />,
    answer,
  );
  return onClearFilters;
}
const title = () => document.querySelector("h2")?.textContent;

it("says of an empty view that everybody is answered, and leads to one's next step within the view", async () => {
  await drawEmpty({ isView: true }, due([step], null));
  expect(title()).toBe("Everybody here has been answered");
  await until(() => expect(document.querySelector("p a")?.getAttribute("href")).toBe("/?assignee=me&open=9"));
  expect(document.querySelector("p")?.textContent).toContain("Call back");
});

it("names the first step of a later day where today has none left", async () => {
  await drawEmpty({ isView: true }, due([], { ...step, kind: "visit" }));
  await until(() => expect(document.querySelector("p")?.textContent).toContain("Visit"));
});

it("has no step to name where nothing is due", async () => {
  await drawEmpty({ isView: true }, due([], null));
  await until(() => expect(document.querySelector("p")?.textContent).toBe("No request is in this view now."));
  expect(document.querySelector("a")).toBeNull();
});

it("offers to clear filters that are no view, and asks for no steps", async () => {
  const onClearFilters = await drawEmpty({});
  expect(title()).toBe("No request matches these filters");
  await press("Clear filters");
  expect(onClearFilters).toHaveBeenCalledTimes(1);
});

it("says of an inbox without any request that a new one appears by itself", async () => {
  await drawEmpty({ isFiltered: false, isView: true });
  expect(title()).toBe("No new requests");
});

it("brings the row of the request that is open into view once, when the list is there", async () => {
  const shown: unknown[] = [];
  Element.prototype.scrollIntoView = function (this: Element, how) {
    shown.push([this.querySelector("[data-enquiry]")?.getAttribute("data-enquiry"), how]);
  };
  const rows = [1, 2, 3].map((id) => aRow({ id, name: `Person ${id}` }));
  function Opened() {
    const [openId, setOpenId] = useState(3);
    return (
      <>
        <button type="button" onClick={() => setOpenId(1)}>
          open another
        </button>
        <InboxList {...PLAIN} ref={createRef<InboxListHandle>()} rows={rows} openId={openId} />
      </>
    );
  }
  await drawSignedIn(<Opened />, () => null);
  expect(shown).toEqual([["3", { block: "nearest" }]]);
  await press("open another");
  expect(document.querySelector('[aria-current="true"]')?.getAttribute("data-enquiry")).toBe("1");
  expect(shown).toHaveLength(1);
});
