import { DEFAULT_HEADING_FONT, HEADING_FACES, HEADING_FONTS } from "@ezo/contract/values/heading-fonts";
import { siteColoursOf } from "@ezo/contract/values/colours/site-colours";
import { expect, it } from "vitest";
import type { Db } from "../platform/db.ts";
import { createSiteColours, sheetAddress, sheetNamed } from "./site-colours.ts";

it("names a sheet by its colour, whatever the case, and none for the default colour", () => {
  expect(sheetAddress("#7A1F1F")).toBe(sheetAddress("#7a1f1f"));
  expect(sheetAddress("#7A1F1F")).toMatch(/^\/colours\/7a1f1f-\d+\.css$/);
  expect(sheetAddress("#1F3D36")).toBe("");
});

it("makes the sheet of an address from the address alone", () => {
  const name = sheetAddress("#7A1F1F").split("/").at(-1) ?? "";
  const sheet = sheetNamed(name);
  expect(sheet?.isCurrent).toBe(true);
  const { accent, hover, onAccent, ground, deep } = siteColoursOf("#7a1f1f");
  expect(sheet?.css).toBe(
    `:root:root{--forest:${accent};--forest-hover:${hover};--on-forest:${onAccent};--forest-ground:${ground};--forest-deep:${deep}}\n`,
  );
});

it("names a sheet by its font, too, and says the font in it", () => {
  expect(sheetAddress("#1F3D36", "noto_serif")).toBe("");
  expect(sheetAddress("#1F3D36", "firago")).toMatch(/^\/colours\/1f3d36-firago-\d+\.css$/);
  for (const font of HEADING_FONTS.filter((each) => each !== DEFAULT_HEADING_FONT))
    for (const accent of ["#7a1f1f", "#1f3d36"]) {
      const address = sheetAddress(accent, font);
      const sheet = sheetNamed(address.split("/").at(-1) ?? "");
      expect(sheet).toMatchObject({ isCurrent: true, address });
      const { family, weight } = HEADING_FACES[font];
      expect(sheet?.css).toContain(`--forest:${accent};`);
      expect(sheet?.css).toContain(`;--font-display:${family};--w-display:${weight}}`);
    }
  // Each sheet has one address.
  for (const name of ["7a1f1f-noto_serif-1.css", "7a1f1f-comic-1.css", "7a1f1f--1.css"])
    expect(sheetNamed(name), name).toBeNull();
});

it("leads from the sheet of another build to the current one, and knows no other names", () => {
  expect(sheetNamed("7a1f1f-9999.css")).toMatchObject({ isCurrent: false, address: sheetAddress("#7a1f1f") });
  const others = ["7A1F1F-1.css", "7a1f1-1.css", "7a1f1f.css", "red-1.css", "7a1f1f-1.css}", "1f3d36-1.css"];
  for (const name of others) expect(sheetNamed(name), name).toBeNull();
});

it("reads the setting once, and again after a change", async () => {
  let accent = "#7A1F1F";
  let font = "noto_serif";
  let reads = 0;
  const brand = () => ({
    logo_media_id: null,
    mark_media_id: null,
    logo_dark_media_id: null,
    mark_dark_media_id: null,
    accent,
    heading_font: font,
    name: { ka: "ა", en: "", ru: "" },
    short_name: { ka: "ა", en: "", ru: "" },
    legal_name: { ka: "", en: "", ru: "" },
    legal_number: "",
  });
  const setting = {
    findMany: () => {
      reads += 1;
      return Promise.resolve([{ name: "brand", value: brand() }]);
    },
  };
  const colours = createSiteColours({ setting } as unknown as Db);
  expect(await colours.sheet()).toBe(sheetAddress("#7a1f1f"));
  expect(await colours.current()).toEqual(siteColoursOf("#7a1f1f"));
  expect(reads).toBe(1);
  accent = "#1F3D36";
  colours.forget();
  expect(await colours.sheet()).toBe("");
  expect(reads).toBe(2);
  font = "firago_light";
  colours.forget();
  expect(await colours.headingFont()).toBe("firago_light");
  expect(await colours.sheet()).toBe(sheetAddress("#1f3d36", "firago_light"));
});

it("does not remember a failure as the answer", async () => {
  let isAway = true;
  const setting = {
    findMany: () => (isAway ? Promise.reject(new Error("the database is away")) : Promise.resolve([])),
  };
  const colours = createSiteColours({ setting } as unknown as Db);
  await expect(colours.sheet()).rejects.toThrow("away");
  isAway = false;
  expect(await colours.sheet()).toBe("");
});
