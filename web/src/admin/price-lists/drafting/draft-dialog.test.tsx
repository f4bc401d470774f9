import { notifications, notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { type ChosenApartment, workOn } from "../../apartments/chosen-apartment.ts";
import { draftKey, writeDraft } from "../../editor/drafts/draft.ts";
import {
  ADMINISTRATOR,
  type Answer,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  expectNoDrafts,
  press,
  refusal,
  type,
  until,
} from "../../testing.tsx";
import { DraftDialog } from "./draft-dialog.tsx";
import { ANY_TERMS } from "../price-lists.queries.ts";
import { flat, page, type Sent, stored, summary } from "../testing.tsx";

drawsAdmin();

const chosen = (id: number): ChosenApartment => ({
  id,
  version: 1,
  project_id: 2,
  building_identifier: "A",
  floor_number: 1,
  apartment_number: String(id),
  status: "available",
  // As the board shows it: today's price is asked for.
  price: 1,
  old_price: null,
  unit_type: "apartment",
  layout_id: null,
});
const selected = [chosen(1), chosen(2), chosen(3)];
const TITLE = "Draft price list of 3 apartments";
const onClose = vi.fn<() => void>();
let sent: Sent[] = [];
let rows = [flat(1), flat(2, { from: null }), flat(9)];
let created: Answer;
beforeEach(() => {
  sent = [];
  rows = [flat(1), flat(2, { from: null }), flat(9)];
  created = { status: 201, body: { data: stored } };
  onClose.mockClear();
  notifications.clean();
});

const open = () =>
  drawSignedIn(
    <Routes>
      <Route path="/admin/price-lists/7" element={<p>The draft is open</p>} />
      <Route path="*" element={<DraftDialog projectId={2} selected={selected} onClose={onClose} />} />
    </Routes>,
    (method, path, body) => {
      sent.push({ method, path, body });
      return path.endsWith("/compare") ? { body: { data: { rows, summary } } } : created;
    },
  );
const byAmount = () =>
  act(async () => document.querySelector<HTMLInputElement>('input[value="amount"]')?.click());
const said = () => notificationsStore.getState().notifications.map(({ title }) => title);
const compared = {
  method: "POST",
  path: "/api/admin/price-lists/compare",
  body: { project_id: 2, currency: "USD", terms: ANY_TERMS },
};
const draftOf = (price: number) => ({
  method: "POST",
  path: "/api/admin/price-lists",
  body: {
    project_id: 2,
    currency: "USD",
    name: "South side",
    terms: { ...ANY_TERMS, overrides: [{ apartment_id: 1, price }], only_overrides: true },
  },
});

it("drafts today's prices and a percentage, opens the list, and names what is not in it", async () => {
  await open();
  await type("Name of the list", " South side ");
  await type("Percent", "5");
  await press("Make the draft");
  await until(() => expect(page()).toContain("The draft is open"));
  expect(sent).toEqual([compared, draftOf(94_500)]);
  expect(said()).toEqual([
    "Left out, because they have no price, would have one that is not allowed, or are gone: A / 1 / 2; A / 1 / 3",
  ]);
  await expectNoDrafts();
});

it("drafts them with an amount less", async () => {
  await open();
  await type("Name of the list", "South side");
  await type("Percent", "5");
  await byAmount();
  await type("Amount, $", "-2000");
  await press("Make the draft");
  await until(() => expect(page()).toContain("The draft is open"));
  expect(sent).toEqual([compared, draftOf(88_000)]);
});

it("is for reserved apartments, too, where one of the chosen is reserved and has a price", async () => {
  rows = [flat(1, { status: "reserved" }), flat(2, { from: null }), flat(9)];
  await open();
  await type("Name of the list", "South side");
  await type("Percent", "5");
  await press("Make the draft");
  await until(() => expect(page()).toContain("The draft is open"));
  expect(sent[1]?.body).toMatchObject({ terms: { with_reserved: true, only_overrides: true } });
});

it("is not for reserved apartments where those of the chosen that are have no price", async () => {
  rows = [flat(1), flat(2, { from: null, status: "reserved" }), flat(9, { status: "reserved" })];
  await open();
  await type("Name of the list", "South side");
  await type("Percent", "5");
  await press("Make the draft");
  await until(() => expect(page()).toContain("The draft is open"));
  expect(sent[1]?.body).toMatchObject({ terms: { with_reserved: false } });
});

it("asks for a name and a figure, and sends nothing before", async () => {
  await open();
  await press("Make the draft");
  expect(page().split("This field is required")).toHaveLength(3);
  await type("Name of the list", "South side");
  await press("Make the draft");
  expect(page().split("This field is required")).toHaveLength(2);
  await type("Percent", "901");
  await press("Make the draft");
  await type("Percent", "0");
  await press("Make the draft");
  expect(page()).toContain("0 changes no price.");
  await byAmount();
  await type("Amount, $", "0");
  expect(page()).not.toContain("0 changes no price.");
  await press("Make the draft");
  expect(page()).toContain("0 changes no price.");
  expect([sent, dialogs()]).toEqual([[], [TITLE]]);
});

it("makes no list where none of them has a price, and names them", async () => {
  rows = [flat(1, { from: null }), flat(9)];
  await open();
  await type("Name of the list", "South side");
  await type("Percent", "5");
  await press("Make the draft");
  await until(() =>
    expect(said()).toEqual([
      "None of these apartments has a price that can be changed in this way: A / 1 / 1; A / 1 / 2; A / 1 / 3",
    ]),
  );
  expect([sent, dialogs()]).toEqual([[compared], [TITLE]]);
});

it("keeps what was typed where the list is refused, and says why", async () => {
  created = { status: 422, body: refusal("invalid", { name: ["This name is too long"] }) };
  await open();
  await type("Name of the list", "South side");
  await type("Percent", "5");
  await press("Make the draft");
  await until(() => expect(said()).toEqual(["The draft could not be made"]));
  expect(page()).toContain("This name is too long");
  expect(dialogs()).toEqual([TITLE]);
  await type("Name of the list", "South");
  expect(page()).not.toContain("This name is too long");
});

it("names the currency that a kept amount was typed in", async () => {
  const key = draftKey(ADMINISTRATOR.id, `dialog:${workOn("price-list-draft", selected)}`, null);
  const values = { name: "South side", way: "amount", percent: "", amount: 500, currency: "GEL" };
  writeDraft(key, { values, version: null, at: Date.now() });
  await open();
  await press("Continue with it");
  await press("Make the draft");
  await until(() => expect(sent[0]?.body).toMatchObject({ currency: "GEL" }));
});
