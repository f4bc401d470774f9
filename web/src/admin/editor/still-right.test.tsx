import type { AdminTranslation } from "@ezo/contract/admin/content/translations";
import type { HistoryEntry } from "@ezo/contract/records/records";
import { expect, it } from "vitest";
import { featureSpec, type FeatureValues } from "../features/feature-values.ts";
import { features } from "../features/features.resource.ts";
import { type Answering, button, drawSignedIn, drawsAdmin, press, until } from "../testing.tsx";
import { TextCell } from "../translations/text-cell.tsx";
import type { FormParts } from "./page-spec.ts";
import { ItemTexts } from "./fields/item-texts.tsx";
import type { EditedItem } from "./editor-spec.ts";

drawsAdmin();

/** Keeps what is written; `reads` answers all else. */
function keeping(reads: unknown): { sent: unknown[]; answer: Answering } {
  const sent: unknown[] = [];
  const answer: Answering = (method, path, body) => {
    if (method !== "GET") sent.push([method, path, body]);
    return { body: { data: reads, meta: { total: 0, current_page: 1, last_page: 1, per_page: 20 } } };
  };
  return { sent, answer };
}

const row = {
  id: 5,
  version: 4,
  key: "home.title",
  ka: "ახალი",
  en: "New",
  ru: "Новое",
  stale: ["en"],
  long: [],
} as unknown as AdminTranslation;

it("a text of the site that is out of date is called right in its cell, for the version that was seen", async () => {
  const { sent, answer } = keeping({ ...row, stale: [], version: 5 });
  await drawSignedIn(<TextCell row={row} locale="en" />, answer);
  expect(document.body.textContent).toContain("Out of date");
  await press("Still right: home.title, English");
  await until(() =>
    expect(sent).toEqual([["PATCH", "/api/admin/translations/5", { reviewed: ["en"], version: 4 }]]),
  );
});

it("a text that is not out of date offers nothing of the kind", async () => {
  await drawSignedIn(<TextCell row={row} locale="ru" />, keeping(row).answer);
  expect(() => button("Still right: home.title, Russian")).toThrow("no button");
});

it("a language of an item's form is called right where its tab says that it is out of date", async () => {
  const text = (title: string) => ({ title, description: "" });
  const item: EditedItem = { id: 7, version: 3, updated_at: "2026-11-22T10:00:00.000Z", updated_by: null };
  const changed: HistoryEntry = {
    version: 3,
    kind: "updated",
    actor: null,
    created_at: item.updated_at,
    reason: "",
    is_overwrite: false,
    currency: null,
    restored_version: null,
    reviewed: [],
    changes: [{ field: "translations.ka.title", from: "აუზი", to: "თბილი აუზი" }],
  };
  const values: FeatureValues = {
    ...featureSpec.empty(),
    translations: { ka: text("თბილი აუზი"), en: text("Pool"), ru: text("Бассейн") },
  };
  const { sent, answer } = keeping([changed]);
  const parts = {
    editor: { values, form: { errors: {} }, version: item.version },
    item,
    locale: "en",
    setLocale: () => undefined,
  } as unknown as FormParts<EditedItem, FeatureValues>;
  await drawSignedIn(
    <ItemTexts parts={parts} resource={features as never}>
      {() => null}
    </ItemTexts>,
    answer,
  );
  await until(() =>
    expect(document.querySelector('[aria-selected="true"]')?.textContent).toContain("Out of date"),
  );
  await press("Still right: English");
  await until(() =>
    expect(sent).toEqual([["PATCH", "/api/admin/features/7", { reviewed: ["en"], version: 3 }]]),
  );
});
