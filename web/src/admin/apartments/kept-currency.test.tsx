import type { Currency } from "@ezo/contract/values/money/currency";
import { useMemo } from "react";
import { expect, it } from "vitest";
import { DraftOffer } from "../editor/drafts/draft-offer.tsx";
import { useEditor } from "../editor/use-editor.ts";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import { drawSignedIn, drawsAdmin, press, refusal, unmountDrawn, until } from "../testing.tsx";
import { apartmentSpecIn, typedPrice } from "./apartment-values.ts";
import { row } from "./testing.tsx";

drawsAdmin();

const NEW = 900;
const saved = (version: number, fields: Partial<ApartmentRow> = {}) =>
  row(7, version, { gallery_images: [], plan_image: null, is_active: true, ...fields });

function Form({ currency, item }: { currency: Currency; item: ApartmentRow }) {
  const spec = useMemo(() => apartmentSpecIn(currency), [currency]);
  const editor = useEditor(spec, item, { created: () => undefined, badField: () => undefined });
  return (
    <>
      <button type="button" onClick={() => editor.form.setValues(typedPrice(NEW, currency, item))}>
        Type the price
      </button>
      <button type="button" onClick={editor.save}>
        Save
      </button>
      <DraftOffer offered={editor.offered} onTake={editor.takeDraft} onRefuse={editor.refuseDraft} />
    </>
  );
}

/** Types a price in dollars, leaves, and opens the form again, with `item` and prices in lari; gives what is sent. */
async function typedInDollars(item: ApartmentRow): Promise<unknown[]> {
  const sent: unknown[] = [];
  await drawSignedIn(<Form currency="USD" item={saved(3)} />, () => null);
  await press("Type the price");
  unmountDrawn();
  await drawSignedIn(<Form currency="GEL" item={item} />, (method, _path, body) => {
    if (method !== "PATCH") return { body: { data: item } };
    sent.push(body);
    return { status: 409, body: refusal("currency_changed") };
  });
  await press("Continue with it");
  return sent;
}

it.each([
  ["as it was", saved(3)],
  ["as a colleague has changed it since", saved(4, { apartment_number: "7A" })],
])("a draft's price is sent with the currency that it was typed in, of an apartment %s", async (_, item) => {
  const sent = await typedInDollars(item);
  await press("Save");
  await until(() => expect(sent).toEqual([{ price: NEW, currency: "USD", version: item.version }]));
});

it("a price that is typed anew after a draft was taken up is in the currency of now", async () => {
  const sent = await typedInDollars(saved(3));
  await press("Type the price");
  await press("Save");
  await until(() => expect(sent).toEqual([{ price: NEW, currency: "GEL", version: 3 }]));
});
