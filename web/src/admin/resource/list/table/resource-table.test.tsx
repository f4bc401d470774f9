import { DAY_MS } from "@ezo/contract/values/time";
import { act } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import FeatureListPage from "../../../features/feature-list-page.tsx";
import { featurePaths } from "../../../features/feature-paths.ts";
import { ADMINISTRATOR, drawSignedIn, drawsAdmin, listAnswer, press, until } from "../../../testing.tsx";

drawsAdmin();

const ROW = {
  id: 7,
  version: 1,
  title: "Pool",
  description: "",
  icon_svg: "",
  usage_count: 2,
  translations: { ka: {}, en: {}, ru: {} },
  updated_at: "2026-01-01T00:00:00.000Z",
  updated_by: { id: 5, name: "Nino" },
  deleted_at: null as string | null,
};
const Where = () => <output>{useLocation().pathname}</output>;
const opened = () => document.querySelector("output")?.textContent;
const cells = () => [...document.querySelectorAll<HTMLElement>("tr[data-row] > td")];
const words = () => document.body.textContent;

const drawList = (row: typeof ROW, at = "/", user = ADMINISTRATOR) =>
  drawSignedIn(
    <Routes>
      <Route path="/" element={<FeatureListPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    () => listAnswer([row]),
    at,
    user,
  );
const click = (element: Element | undefined) =>
  act(async () => void element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));

it("opens a row from any of its cells, and not from where it is selected or its menu is", async () => {
  await drawList(ROW);
  await until(() => expect(cells().length).toBeGreaterThan(3));
  await click(cells()[0]);
  await click(cells().at(-1));
  await click(document.querySelector("tr[data-row]") ?? undefined);
  expect(opened()).toBeUndefined();
  await click(cells().find(({ textContent }) => textContent?.includes("2")));
  expect(opened()).toBe(featurePaths.edit(7));
});

it("says of a row in the trash who has deleted it, when, and how many days are left, and does not open it", async () => {
  const deleted = { ...ROW, deleted_at: new Date(Date.now() - 3 * DAY_MS).toISOString() };
  await drawList(deleted, "/?deleted=true");
  await until(() => expect(words()).toContain("Deleted by Nino"));
  expect(words()).toContain("It can be restored for 27 more days.");
  await click(cells().find(({ textContent }) => textContent?.includes("Pool")));
  expect(opened()).toBeUndefined();
});

const AUDIT_LINES = `/admin/audit?${new URLSearchParams({ entity: "feature:7" }).toString()}`;
const auditLink = () =>
  [...document.querySelectorAll("a")].find((link) => link.getAttribute("href") === AUDIT_LINES);
const WITHOUT_AUDIT = {
  ...ADMINISTRATOR,
  capabilities: ADMINISTRATOR.capabilities.filter((one) => one !== "audit.read"),
};

it("leads from a row's menu to its lines in the audit log", async () => {
  await drawList(ROW);
  await until(() => expect(cells().length).toBeGreaterThan(3));
  await press("More: Pool");
  await until(() => expect(auditLink()?.textContent).toBe("In the audit log"));
});

it("leads there for those alone who may read the log", async () => {
  await drawList(ROW, "/", WITHOUT_AUDIT);
  await until(() => expect(cells().length).toBeGreaterThan(3));
  await press("More: Pool");
  await until(() => expect(document.querySelector("[data-danger]")).not.toBeNull());
  expect(auditLink()).toBeUndefined();
});

it("leads there from a row in the trash, too", async () => {
  await drawList({ ...ROW, deleted_at: new Date().toISOString() }, "/?deleted=true");
  await until(() => expect(auditLink()?.getAttribute("aria-label")).toBe("In the audit log: Pool"));
});
