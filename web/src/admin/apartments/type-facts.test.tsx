import { hasFact, OTHER_UNIT_FACTS } from "@ezo/contract/values/stock/unit-types";
import { act } from "react";
import { expect, it } from "vitest";
import { DraftOffer } from "../editor/drafts/draft-offer.tsx";
import { draftKey, writeDraft } from "../editor/drafts/draft.ts";
import { useEditor } from "../editor/use-editor.ts";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import { ADMINISTRATOR, drawSignedIn, drawsAdmin, press, refusal, type, until } from "../testing.tsx";
import { apartmentSpec } from "./apartment-values.ts";
import { row } from "./testing.tsx";
import { TypeFacts } from "./type-facts.tsx";

drawsAdmin();

const saved = (fields: Partial<ApartmentRow>) =>
  row(7, 3, { gallery_images: [], plan_image: null, is_active: true, rooms: 0, bedrooms: 0, ...fields });

function Form({ item }: { item: ApartmentRow }) {
  const editor = useEditor(apartmentSpec, item, { created: () => undefined, badField: () => undefined });
  return (
    <>
      <TypeFacts form={editor.form} />
      <button type="button" onClick={editor.save}>
        Save
      </button>
      <DraftOffer offered={editor.offered} onTake={editor.takeDraft} onRefuse={editor.refuseDraft} />
    </>
  );
}
/** Draws the facts of a unit; gives what is sent. */
async function drawFacts(fields: Partial<ApartmentRow>): Promise<unknown[]> {
  const item = saved(fields);
  const sent: unknown[] = [];
  await drawSignedIn(<Form item={item} />, (method, _path, body) => {
    if (method !== "PATCH") return { body: { data: item } };
    sent.push(body);
    return { status: 422, body: refusal("invalid") };
  });
  return sent;
}
const labels = () => [...document.querySelectorAll("label")].map(({ textContent }) => textContent);
const fieldOf = (label: string) =>
  document.getElementById(
    [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label)?.htmlFor ?? "",
  );
async function choose(label: string, name: string): Promise<void> {
  await act(async () => fieldOf(label)?.click());
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].findLast(
      ({ textContent }) => textContent === name,
    );
  await until(() => expect(option()).toBeDefined());
  await act(async () => option()?.click());
}

it.each([
  ["parking", ["Type of parking", "EV charger"]],
  ["commercial", ["Street entrance", "Shop window, m"]],
  ["storage", []],
  ["apartment", []],
] as const)("a form asks for what only its type has: %s", async (unit_type, asked) => {
  await drawFacts({ unit_type });
  expect(labels()).toEqual(asked);
});

it.each(["parking", "commercial"] as const)(
  "a draft from before there were facts is taken up, of a unit of the type %s",
  async (unit_type) => {
    const isFact = (name: string) => OTHER_UNIT_FACTS.some((fact) => fact === name);
    const valuesOf = (fields: Partial<ApartmentRow>) => {
      const values = Object.entries(apartmentSpec.fromItem(saved({ unit_type, ...fields })));
      return Object.fromEntries(values.filter(([name]) => !isFact(name)));
    };
    const draft = { values: valuesOf({ apartment_number: "7A" }), base: valuesOf({}), version: 3, at: 1 };
    writeDraft(draftKey(ADMINISTRATOR.id, "apartment", 7), draft);
    const sent = await drawFacts({ unit_type });
    await press("Continue with it");
    expect(labels()).toHaveLength(OTHER_UNIT_FACTS.filter((fact) => hasFact(unit_type, fact)).length);
    await press("Save");
    await until(() => expect(sent).toEqual([{ apartment_number: "7A", version: 3 }]));
  },
);

it("saves what is chosen of a parking place, and a no is something else than what nobody has said", async () => {
  const sent = await drawFacts({ unit_type: "parking" });
  await choose("Type of parking", "Covered");
  await press("Save");
  await until(() => expect(sent).toEqual([{ parking_kind: "covered", version: 3 }]));
  await choose("EV charger", "No");
  await press("Save");
  const both = { parking_kind: "covered", has_ev_charger: false, version: 3 };
  await until(() => expect(sent[1]).toEqual(both));
});

it("reads metres of shop window as files do, and sends none that it cannot read", async () => {
  const sent = await drawFacts({ unit_type: "commercial", has_street_entrance: true, frontage_m: 6 });
  await type("Shop window, m", "wide");
  await press("Save");
  expect(sent).toEqual([]);
  await type("Shop window, m", "8,5 m");
  await press("Save");
  await until(() => expect(sent).toEqual([{ frontage_m: 8.5, version: 3 }]));
});

it("sends no fact that the type does not have, whatever the form still holds of another one", () => {
  const parking = { parking_kind: "open", has_ev_charger: true } as const;
  const everything = { ...parking, has_street_entrance: false, frontage_m: 4 };
  const sentAs = (unit_type: ApartmentRow["unit_type"]) => {
    const body = apartmentSpec.toBody(apartmentSpec.fromItem(saved({ unit_type, ...everything })));
    return OTHER_UNIT_FACTS.filter((fact) => body[fact] !== null);
  };
  expect(sentAs("parking")).toEqual(["parking_kind", "has_ev_charger"]);
  expect(sentAs("commercial")).toEqual(["has_street_entrance", "frontage_m"]);
  for (const type of ["apartment", "storage"] as const) expect(sentAs(type)).toEqual([]);
});
