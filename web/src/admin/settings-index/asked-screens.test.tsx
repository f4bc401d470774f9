import { DEFAULT_FIRM_NAMES } from "@ezo/contract/values/firm-names";
import { HOME_SECTIONS } from "@ezo/contract/values/home-sections";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import BrandSettingsPage from "../brand-settings/brand-settings-page.tsx";
import HomeSettingsPage from "../home-settings/home-settings-page.tsx";
import { HOME_SETTINGS_PATH } from "../home-settings/home-settings-path.ts";
import { translator } from "../i18n/texts.ts";
import LanguageSettingsPage from "../site-languages/language-settings-page.tsx";
import { drawsAdmin, drawSignedIn, until } from "../testing.tsx";
import { fieldPath, useAskedField } from "./asked-field.ts";
import { aimAt, SETTINGS_PLACES } from "./settings-places.ts";

drawsAdmin();

/** Screens with fields that are no label and control: groups of controls, and cards. */
const SCREENS = [
  { path: "/admin/languages", page: <LanguageSettingsPage />, stored: { off: [] } },
  { path: HOME_SETTINGS_PATH, page: <HomeSettingsPage />, stored: { order: [...HOME_SECTIONS], off: [] } },
  {
    path: "/admin/brand",
    page: <BrandSettingsPage />,
    stored: {
      ...DEFAULT_FIRM_NAMES,
      logo: null,
      logo_dark: null,
      mark: null,
      mark_dark: null,
      accent: "#1F3D36",
      heading_font: "noto_serif",
    },
  },
];
const CASES = SCREENS.flatMap(({ path, ...screen }) =>
  SETTINGS_PLACES.filter((place) => place.path === path).flatMap((place) =>
    place.fields.map((field) => ({ ...screen, place, field })),
  ),
);

function Asked({ children }: { children: ReactNode }) {
  useAskedField();
  return children;
}

/** The names of what the focused control is in, and its own. */
function focusedNames(): (string | null | undefined)[] {
  const focused = document.activeElement;
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  return [
    ...labels.map(({ textContent }) => textContent.replace(/\s\*$/, "")),
    ...["[role=group]", "section"].map((around) => focused?.closest(around)?.getAttribute("aria-label")),
  ];
}

it.each(CASES)("leads to $field", async ({ place, field, page, stored }) => {
  const { path, name } = aimAt(place, field);
  const text = translator("en")(name);
  await drawSignedIn(
    <Asked>{page}</Asked>,
    () => ({ body: { data: { ...stored, version: 3, updated_at: null, updated_by: null } } }),
    fieldPath(path, text),
  );
  await until(() => expect(focusedNames()).toContain(text));
});
