import { useState } from "react";
import { expect, it } from "vitest";
import { button, drawsAdmin, drawSignedIn, listAnswer, press, type, until } from "../../testing.tsx";
import { EMPTY_VIEW, type InboxView, writeView } from "../filters/inbox-url.ts";
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
/** Draws the views of an inbox; returns what is sent. */
async function drawViews(first: Partial<InboxView> = {}) {
  const sent: unknown[] = [];
  await drawSignedIn(<Inbox first={{ ...EMPTY_VIEW, ...first }} />, (method, _, body) => {
    if (method === "GET") return listAnswer([OURS]);
    sent.push(body);
    return { body: { data: OURS } };
  });
  await until(() => expect(button("Russian")).toBeTruthy());
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
