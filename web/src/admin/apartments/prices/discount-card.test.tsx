import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { draftKey, writeDraft } from "../../editor/drafts/draft.ts";
import {
  ADMINISTRATOR,
  type Answering,
  button,
  drawSignedIn,
  drawsAdmin,
  dialogs,
  listAnswer,
  press,
  receiveLive,
  type,
  until,
} from "../../testing.tsx";
import ApartmentPricesPage from "./apartment-prices-page.tsx";

drawsAdmin();

const flat = {
  id: 5,
  version: 4,
  project_id: 2,
  building_identifier: "A",
  floor_number: 3,
  apartment_number: "301",
  status: "available",
  price: 95_000,
  old_price: null as number | null,
  struck_price: null as number | null,
  discount_until: null as string | null,
  discount_reason: { ka: "", en: "", ru: "" },
  is_price_hidden: false,
  deleted_at: null,
};
const discounted = {
  ...flat,
  price: 90_000,
  old_price: 95_000,
  struck_price: 95_000,
  discount_until: "2099-03-01",
  discount_reason: { ka: "გაზაფხული", en: "Spring", ru: "" },
};
let shown: typeof flat;
let sent: { method: string; path: string; body: unknown }[];
beforeEach(() => {
  [shown, sent] = [flat, []];
});

const answer: Answering = (method, path, body) => {
  if (path === "/api/admin/projects") return listAnswer([{ id: 2, title: "Vake Terraces" }]);
  if (path === "/api/admin/apartments/5/prices") return { body: { data: [] } };
  if (path === "/api/admin/apartments/interest") return { body: { data: [] } };
  if (method === "GET") return { body: { data: shown } };
  sent.push({ method, path, body });
  const { version } = body as { version: number };
  if (version < shown.version)
    return {
      status: 409,
      body: { success: false, code: "conflict", current: { id: 5, version: shown.version } },
    };
  return { body: { data: shown } };
};
const draw = () =>
  drawSignedIn(
    <Routes>
      <Route path="/admin/apartments/:id/prices" element={<ApartmentPricesPage />} />
    </Routes>,
    answer,
    "/admin/apartments/5/prices",
  );
/** A colleague has saved something, and the page has loaded it. */
const saved = async (theirs: typeof flat) => {
  shown = theirs;
  await receiveLive("content:changed", { entity: "apartment", id: 5, tags: [] });
};
const page = () => document.body.textContent.replaceAll("\u00A0", " ");
const isOpen = () => until(() => expect(page()).toContain("A / 3 / 301"));

it("says by field what a discount lacks, and sends nothing", async () => {
  await draw();
  await isOpen();
  await press("Start the discount");
  expect(page()).toContain("Enter the discounted price");
  expect(page()).toContain("Choose the last day of the discount");
  await type("Discounted price, $", "90 000");
  expect(page()).not.toContain("Enter the discounted price");
  await press("Start the discount");
  expect(page()).toContain("Choose the last day of the discount");
  expect(sent).toEqual([]);
});

it("sends a kept price with the currency that it was typed in, and one that is typed anew with that of now", async () => {
  const reason = { ka: "", en: "", ru: "" };
  const values = { price: 80_000, currency: "GEL", until: "2099-03-01", reason };
  const key = draftKey(ADMINISTRATOR.id, "dialog:discount", 5);
  writeDraft(key, { values, version: 4, at: Date.now() });
  await draw();
  await isOpen();
  await press("Continue with it");
  await press("Start the discount");
  await until(() => expect(sent).toHaveLength(1));
  await type("Discounted price, $", "81000");
  await press("Start the discount");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { price: 80_000, currency: "GEL" },
    { price: 81_000, currency: "USD" },
  ]);
});

it("says what a price takes off, and asks about one that takes off much", async () => {
  shown = discounted;
  await draw();
  await isOpen();
  await press("Change");
  expect(document.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value).toBe("90\u00a0000");
  await type("Discounted price, $", "80000");
  expect(page()).toContain("15.8 % against the regular price of $ 95 000");
  await type("Discounted price, $", "9500");
  await press("Save the discount");
  expect(dialogs()).toEqual(["Is $\u00a09\u00a0500 right?"]);
  expect(sent).toEqual([]);
  await press("Back");
  await type("Discounted price, $", "1");
  expect(page()).toContain("99.9 % against");
  await type("Discounted price, $", "9500");
  await press("Save the discount");
  await press("Save the discount");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ price: 9500, confirm_large_falls: true });
});

it("changes a discount that goes on, with all that it has, or leaves it as it was", async () => {
  shown = discounted;
  await draw();
  await isOpen();
  await press("Change");
  await press("Leave it as it is");
  expect(page()).not.toContain("Save the discount");
  await press("Change");
  await type("Discounted price, $", "88000");
  await press("Save the discount");
  await until(() =>
    expect(sent).toEqual([
      {
        method: "PUT",
        path: "/api/admin/apartments/5/discount",
        body: {
          version: 4,
          price: 88_000,
          currency: "USD",
          until: "2099-03-01",
          reason: { ka: "გაზაფხული", en: "Spring", ru: "" },
        },
      },
    ]),
  );
  await until(() => expect(page()).not.toContain("Save the discount"));
  expect(button("End it now").disabled).toBe(false);
});

it("names the version that its fields began with, and replaces a colleague's change only once that was shown", async () => {
  shown = discounted;
  await draw();
  await isOpen();
  await press("Change");
  await saved({ ...discounted, version: 5, price: 85_000 });
  await until(() => expect(page()).toContain("$ 85 000"));
  await type("Discounted price, $", "88000");
  await press("Save the discount");
  await until(() => expect(page()).toContain("A colleague has changed this discount"));
  expect(sent).toHaveLength(1);
  await press("Save the discount");
  await until(() => expect(page()).not.toContain("Save the discount"));
  expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
});

it("is based on the newest version while nothing is written in it", async () => {
  shown = discounted;
  await draw();
  await isOpen();
  await press("Change");
  await saved({ ...discounted, version: 5, status: "reserved" });
  await until(() => expect(page()).toContain("Reserved"));
  await type("Discounted price, $", "88000");
  await press("Save the discount");
  await until(() => expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([5]));
});

it("asks before it ends a discount", async () => {
  shown = discounted;
  await draw();
  await isOpen();
  expect(page()).toContain("$ 90 000 instead of $ 95 000");
  await press("End it now");
  expect(dialogs()).toEqual(["End the discount of apartment 301 now?"]);
  expect(page()).toContain("The price is $ 95 000 again at once");
  expect(sent).toEqual([]);
  await press("End it now");
  await until(() => expect(sent.map(({ path }) => path)).toEqual(["/api/admin/apartments/5/discount/end"]));
});

it("says that visitors see no discount of a hidden price, and that a sold apartment has none", async () => {
  shown = { ...flat, is_price_hidden: true };
  await draw();
  await isOpen();
  expect(page()).toContain("visitors see neither it nor the discount");
});
