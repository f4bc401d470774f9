import { CAPABILITIES } from "@ezo/contract/values/roles/capabilities";
import { describe, expect, it } from "vitest";
import { adminScreens } from "../admin-screens.tsx";
import type { FieldKey } from "../editor/history/field-text.ts";
import { translator } from "../i18n/texts.ts";
import { drawsAdmin, drawSignedIn, type, until } from "../testing.tsx";
import { findSettings } from "./find-settings.ts";
import SettingsIndexPage from "./settings-index-page.tsx";
import { FIELD_HELP, helpOf } from "./settings-help.ts";
import { SETTINGS_PLACES } from "./settings-places.ts";

drawsAdmin();

const found = (typed: string) => findSettings(typed, SETTINGS_PLACES).map(({ place }) => place.path);

describe("the places of settings", () => {
  it("are screens of the admin, each once", () => {
    const paths = SETTINGS_PLACES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const screens: string[] = adminScreens.map(({ path }) => path);
    for (const path of paths) expect(screens).toContain(path.split("?")[0]);
    for (const { access } of SETTINGS_PLACES) expect(CAPABILITIES).toContain(access);
  });

  it.each(["ka", "en"] as const)("are found by each of their fields, words and titles (%s)", (language) => {
    const t = translator(language);
    for (const place of SETTINGS_PLACES) {
      const names = [t(place.title), ...t(place.words).split(","), ...place.fields.map((field) => t(field))];
      for (const name of new Set(names)) expect(found(name), name).toContain(place.path);
    }
  });

  it("are all shown before anything is typed", () => {
    expect(found(" ")).toHaveLength(SETTINGS_PLACES.length);
    expect(found("zzzz")).toEqual([]);
  });

  it.each([
    ["პაროლი", ["/admin/security", "/admin/users"]],
    ["სარეზერვო", ["/admin/system"]],
    ["smtp", ["/admin/deliverability", "/admin/system"]],
    ["ოფისი", ["/admin/contact-info"]],
    ["ვადა", ["/admin/response-settings", "/admin/retention"]],
    ["ფერები", ["/admin/brand"]],
    ["სოციალური ქსელის", ["/admin/contact-info"]],
  ])("are found by what people call them: %s", (typed, paths) => {
    for (const path of paths)
      expect(found(typed).some((one) => one.endsWith(path.slice("/admin".length)))).toBe(true);
  });

  it("that are called what is typed come before those that begin with it", () => {
    for (const typed of ["logo", "ლოგო"]) expect(found(typed)[0]).toBe("/admin/brand");
  });

  it("say which fields are meant", () => {
    const [brand] = findSettings("legal name", SETTINGS_PLACES);
    expect(brand).toMatchObject({
      place: { path: "/admin/brand" },
      fields: ["field.legal_name"],
      helped: [],
    });
  });

  it.each(["ka", "en"] as const)("are found by the help of each of their fields (%s)", (language) => {
    const asked = Object.keys(FIELD_HELP) as FieldKey[];
    for (const field of asked) {
      const places = SETTINGS_PLACES.filter(({ fields }) => fields.includes(field));
      expect(places.length, field).toBeGreaterThan(0);
      const texts = helpOf(field, language);
      expect(texts, field).toHaveLength(FIELD_HELP[field]?.length ?? 0);
      for (const { path } of places) for (const text of texts) expect(found(text), field).toContain(path);
    }
  });

  it("say which field is meant where only its help says it", () => {
    expect(findSettings("clock stands still", SETTINGS_PLACES)).toMatchObject([
      { place: { path: "/admin/response-settings" }, fields: [], helped: ["response.holidays"] },
    ]);
    // Letters within its words do not count.
    expect(found("lock stands still")).toEqual([]);
  });
});

it("searches, and leads to the screen and the field", async () => {
  await drawSignedIn(<SettingsIndexPage />, () => ({ body: { data: [] } }));
  const links = () => [...document.querySelectorAll("li a")].map((link) => link.getAttribute("href"));
  await until(() => expect(links()).toHaveLength(SETTINGS_PLACES.length));
  await type("Search", "holidays");
  await until(() =>
    expect(links()).toEqual(["/admin/response-settings", "/admin/response-settings#field=Holidays"]),
  );
  // The words of a field's help find it, too, and are shown.
  await type("Search", "clock stands still");
  await until(() =>
    expect(links()).toEqual(["/admin/response-settings", "/admin/response-settings#field=Holidays"]),
  );
  await until(() => expect(document.body.textContent).toContain("The clock stands still on these days"));
  // A field in a dialog is at the dialog's address, and one that is a card as a whole has the card's title.
  for (const [typed, link] of [
    [
      "Months for which a line is kept",
      "/admin/audit?settings=1#field=Months%20for%20which%20a%20line%20is%20kept",
    ],
    ["Languages that are off", "/admin/languages#field=Languages%20that%20visitors%20see"],
  ] as const) {
    await type("Search", typed);
    await until(() => expect(links()).toContain(link));
  }
  await type("Search", "zzzz");
  await until(() => expect(document.body.textContent).toContain("No such setting"));
});
