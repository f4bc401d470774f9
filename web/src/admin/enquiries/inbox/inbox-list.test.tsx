import type { DueStep } from "@ezo/contract/enquiry-steps";
import { createRef } from "react";
import { expect, it, vi } from "vitest";
import { type Answering, drawsAdmin, drawSignedIn, press, until } from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { InboxList, type InboxListHandle } from "./inbox-list.tsx";
import type { NoEnquiriesProps } from "./no-enquiries.tsx";

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

async function drawEmpty(props: Partial<NoEnquiriesProps>, answer: Answering = () => null) {
  const onClearFilters = vi.fn<() => void>();
  await drawSignedIn(
    <InboxList
      ref={createRef<InboxListHandle>()}
      listKey="list"
      rows={[]}
      isStale={false}
      showsArrivals={false}
      error={null}
      onRetry={() => undefined}
      isFiltered
      isView={false}
      isTrash={false}
      onClearFilters={onClearFilters}
      openId={null}
      addressOf={(id) => `?assignee=me&open=${id}`}
      selection={new Set()}
      isSelecting={false}
      onSelect={() => undefined}
      {...props}
    />,
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
