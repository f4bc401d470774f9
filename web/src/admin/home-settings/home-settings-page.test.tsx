import type { DraftMark } from "@ezo/contract/records/record-drafts";
import { HOME_SECTIONS } from "@ezo/contract/values/home-sections";
import { act } from "react";
import { expect, it } from "vitest";
import { button, drawsAdmin, drawSignedIn, press, until } from "../testing.tsx";
import HomeSettingsPage from "./home-settings-page.tsx";

drawsAdmin();

/** Draws the page; returns what it saves. */
async function drawPage(order: string[], off: string[]) {
  const marks = { updated_at: "2026-11-20T10:00:00.000Z", updated_by: null, draft: null };
  let stored = { order, off, version: 3, ...marks };
  const sent: Record<string, unknown>[] = [];
  await drawSignedIn(<HomeSettingsPage />, (method, _, body) => {
    if (method === "PUT") sent.push(body as Record<string, unknown>);
    if (method === "PUT") stored = { ...stored, ...(body as object), version: stored.version + 1 };
    return { body: { data: stored } };
  });
  await until(() => expect(document.body.textContent).toContain("Sections below the first screen"));
  return sent;
}
const switches = () => [...document.querySelectorAll<HTMLInputElement>('input[role="switch"]')];
const names = () =>
  switches().map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent ?? "");

it("lists every section, also one that is stored in no order yet, and saves what is moved and switched off", async () => {
  const sent = await drawPage(["news", "search", "about", "projects"], ["about"]);
  expect(names().map((name) => name.split(/[.:]/)[0])).toHaveLength(HOME_SECTIONS.length);
  expect(names()[0]).toContain("News");
  expect(switches().map(({ checked }) => checked)).toEqual([true, true, false, true, true]);
  const handle = button("Move: News");
  await act(async () =>
    handle.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true })),
  );
  expect(names()[1]).toContain("News");
  await act(async () => switches()[2]?.click());
  await act(async () => switches()[4]?.click());
  await press("Save");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    order: ["search", "news", "about", "projects", "banner"],
    off: ["banner"],
    version: 3,
  });
});

const PATH = "/api/admin/settings/home";
const MARK: DraftMark = {
  version: 12,
  updated_at: "2026-11-21T10:00:00.000Z",
  updated_by: null,
  publish_at: null,
  languages: [],
  stopped: null,
};
const PUBLISHED = {
  order: [...HOME_SECTIONS],
  off: [],
  version: 3,
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: null,
};

it("keeps a section that is switched off as a draft, and goes on in that", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<HomeSettingsPage />, (method, path, body) => {
    if (method === "PUT" && path === `${PATH}/draft`) sent.push(body);
    const mark = sent.length > 0 ? MARK : null;
    if (path === PATH) return { body: { data: { ...PUBLISHED, draft: mark } } };
    if (path !== `${PATH}/draft`) return null;
    const draft = {
      ...MARK,
      based_on: 3,
      record_version: 3,
      fields: ["off"],
      conflicts: [],
      companion_versions: {},
    };
    return { body: { data: { item: { ...PUBLISHED, off: ["search"], draft: mark }, draft } } };
  });
  await until(() => button("Save unpublished"));
  await act(async () => switches()[0]?.click());
  await press("Save unpublished");
  await until(() => button("Show what is published"));
  expect(sent).toEqual([{ off: ["search"], version: 3 }]);
  expect(switches().map(({ checked }) => checked)).toEqual([false, true, true, true, true]);
  await press("Show what is published");
  await until(() => expect(switches().map(({ checked }) => checked)).toEqual(HOME_SECTIONS.map(() => true)));
});
