import type { LateCounts } from "@ezo/contract/enquiries/enquiry-views";
import { type ReactNode, useState } from "react";
import { expect, it } from "vitest";
import { EnquiryWatch } from "../arrivals/enquiry-watch.tsx";
import {
  drawsAdmin,
  drawSignedIn,
  listAnswer,
  press,
  receiveLive,
  refusal,
  type,
  until,
} from "../../testing.tsx";
import { EMPTY_VIEW, type InboxView, writeView } from "../filters/inbox-url.ts";
import { aRow } from "../testing.ts";
import { ViewTabs } from "./view-tabs.tsx";

drawsAdmin();

const OURS = {
  id: 3,
  name: "Russian",
  filters: { search: "ru", status: ["new"] },
  is_shared: true,
  owner: { id: 9, name: "Nino" },
  is_editable: false,
  version: 1,
};

function Inbox({ first }: { first: InboxView }) {
  const [view, setView] = useState(first);
  return (
    <>
      <ViewTabs view={view} onShow={setView} />
      <output>{writeView(view).toString()}</output>
    </>
  );
}
const NOBODY_LATE: LateCounts = { all: 0, mine: 0, unassigned: 0, saved: [] };
/** Draws the views of an inbox; returns what is sent. */
async function drawViews(
  first: Partial<InboxView> = {},
  late: () => LateCounts = () => NOBODY_LATE,
  beside: ReactNode = null,
) {
  const sent: unknown[] = [];
  const content = (
    <>
      {beside}
      <Inbox first={{ ...EMPTY_VIEW, ...first }} />
    </>
  );
  await drawSignedIn(content, (method, path, body) => {
    if (path.endsWith("/customer-views/late")) return { body: { data: late() } };
    if (method === "GET") return listAnswer([OURS]);
    sent.push(body);
    return { body: { data: OURS } };
  });
  await until(() => expect(document.body.textContent).toContain("Russian"));
  return sent;
}
const address = () => document.querySelector("output")?.textContent;
const pressed = () =>
  [...document.querySelectorAll('[aria-pressed="true"]')].map(({ textContent }) => textContent);

it("puts a view's filters into the address and shows which one that is; the open request stays", async () => {
  await drawViews({ open: 7, page: 3 });
  expect(pressed()).toEqual(["All"]);
  await press("Mine");
  expect([address(), pressed()]).toEqual(["assignee=me&open=7", ["Mine"]]);
  await press("Russian");
  expect([address(), pressed()]).toEqual(["status=new&search=ru&sort=newest&open=7", ["Russian"]]);
});

it("saves the present filters under a name, for the team", async () => {
  const sent = await drawViews({ assignee: "none", unread: true });
  expect(pressed()).toEqual([]);
  await press("Save as a view");
  await type("Name", "To be taken");
  await press("Save");
  await until(() =>
    expect(sent).toEqual([
      {
        name: "To be taken",
        is_shared: false,
        filters: { assignee: "none", unread: true, sort: "waiting" },
      },
    ]),
  );
});

it("says in the dialog what is wrong with the filters", async () => {
  const reversed = { ...EMPTY_VIEW, from: "2026-02-01", to: "2026-01-01" };
  const reason = "The last day is before the first";
  await drawSignedIn(<Inbox first={reversed} />, (method, path) => {
    if (path.endsWith("/customer-views/late")) return { body: { data: NOBODY_LATE } };
    if (method === "GET") return listAnswer([OURS]);
    return { status: 422, body: refusal("invalid", { "filters.to": [reason] }) };
  });
  await until(() => expect(document.body.textContent).toContain("Russian"));
  await press("Save as a view");
  await type("Name", "Reversed");
  await press("Save");
  await until(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain(reason));
});

/** The badges by the name of their view. */
const badges = () =>
  [...document.querySelectorAll('[role="group"] > button')].map((tab) => {
    const badge = tab.querySelector('[role="img"][aria-label*="late request"]');
    return [tab.textContent, badge?.getAttribute("aria-label") ?? null];
  });

it("counts late requests, and nothing where there are none", async () => {
  await drawViews({}, () => ({ all: 100, mine: 1, unassigned: 0, saved: [{ id: OURS.id, late: 12 }] }));
  await until(() =>
    expect(badges()).toEqual([
      ["All99+", "more than 99 late requests"],
      ["Mine1", "1 late request"],
      ["Unassigned", null],
      ["Russian12", "12 late requests"],
    ]),
  );
});

it("counts anew when a request changes that a colleague has answered", async () => {
  let all = 1;
  await drawViews({}, () => ({ ...NOBODY_LATE, all }), <EnquiryWatch />);
  await until(() => expect(badges()[0]).toEqual(["All1", "1 late request"]));
  all = 0;
  await receiveLive("customer:updated", aRow());
  await until(() => expect(badges()[0]).toEqual(["All", null]));
});

it("keeps the button that saves a view out of the strip that scrolls, and a long name readable in full", async () => {
  await drawViews({ unread: true });
  const strip = document.querySelector('[role="group"]');
  const add = document.querySelector('[aria-label="Save as a view"]');
  expect(add).not.toBeNull();
  expect(strip?.contains(add)).toBe(false);
  expect(strip?.querySelector(`[title="${OURS.name}"]`)?.textContent).toBe(OURS.name);
});
