import { DEFAULT_FIRM_NAMES } from "@ezo/contract/values/firm-names";
import { HEADING_FONTS } from "@ezo/contract/values/heading-fonts";
import { act } from "react";
import { expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, press, refusal, type, until } from "../testing.tsx";
import BrandSettingsPage from "./brand-settings-page.tsx";

drawsAdmin();

const shown = () => document.body.textContent;
const STORED = {
  ...DEFAULT_FIRM_NAMES,
  logo: null,
  logo_dark: null,
  mark: null,
  mark_dark: null,
  accent: "#1F3D36",
  heading_font: "noto_serif",
  version: 3,
  updated_at: null,
  updated_by: null,
};

it("shows a colour's contrast with white, and saves none on which white text is not legible", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<BrandSettingsPage />, (method, _, body) => {
    if (method === "PUT" || method === "PATCH") sent.push(body);
    return { body: { data: { ...STORED, ...(sent.at(-1) as object | undefined) } } };
  });
  await until(() => expect(shown()).toContain("Contrast with white: 11.8"));
  await type("Colour", "#F7C948");
  expect(shown()).toContain("Contrast with white: 1.5");
  await press("Save");
  await until(() => expect(shown()).toContain("This colour is too pale"));
  expect(sent).toEqual([]);
  await type("Colour", "#7A1F1F");
  await press("Save");
  await until(() => expect(sent).toMatchObject([{ accent: "#7A1F1F" }]));
});

it("shows what the site makes of a colour, and says so where it had to be darkened", async () => {
  await drawSignedIn(<BrandSettingsPage />, () => ({ body: { data: STORED } }));
  const sample = () => document.querySelector<HTMLElement>('[data-scheme="light"]');
  const tokens = () => ["--forest", "--on-forest"].map((name) => sample()?.style.getPropertyValue(name));
  await until(() => expect(shown()).toContain("The site shows this colour as it is"));
  expect(tokens()).toEqual(["#1f3d36", "#f7f4ee"]);
  await type("Colour", "#7A1F1F");
  expect(shown()).toContain("The site shows this colour as it is");
  expect(tokens()).toEqual(["#7a1f1f", "#f7f4ee"]);
  // White text can be read on it, but it cannot be read on the site's ground.
  await type("Colour", "#767676");
  expect(shown()).toContain("the contrast is 3.7, and at least 4.5 is needed");
  expect(shown()).toContain("The site shows a darker one: #6a6a6a, contrast 4.5");
  expect(tokens()).toEqual(["#6a6a6a", "#f7f4ee"]);
  await type("Colour", "#F7C948");
  expect(shown()).toContain("so it cannot be saved");
  // White text can be read on it; the site's own, #7c6524, is darker than that takes.
  expect(shown()).toContain("The nearest darker one that can be: #886f28");
  // Half a colour has no preview.
  await type("Colour", "#F7C9");
  expect(sample()).toBeNull();
});

it("saves the firm's names, and none without the Georgian", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<BrandSettingsPage />, (method, _, body) => {
    if (method === "PUT" || method === "PATCH") sent.push(body);
    return { body: { data: STORED } };
  });
  await until(() => expect(shown()).toContain("Identification number"));
  await type("Name of the firm", "");
  await press("Save");
  await until(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
  expect(sent).toEqual([]);
  await type("Name of the firm", "ვაკის სახლები");
  await type("Identification number", "LLC 405");
  await press("Save");
  await until(() => expect(shown()).toContain("Enter digits only"));
  expect(sent).toEqual([]);
  await type("Identification number", "405123456");
  await press("Save");
  await until(() =>
    expect(sent).toMatchObject([{ name: { ka: "ვაკის სახლები" }, legal_number: "405123456" }]),
  );
});

it("shows each face of headings in itself, and saves the one that is chosen", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<BrandSettingsPage />, (method, _, body) => {
    if (method === "PUT" || method === "PATCH") sent.push(body);
    return { body: { data: { ...STORED, ...(sent.at(-1) as object | undefined) } } };
  });
  await until(() => expect(shown()).toContain("Heading font"));
  const faces = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  expect(faces.map(({ value, checked }) => [value, checked])).toEqual(
    HEADING_FONTS.map((font) => [font, font === "noto_serif"]),
  );
  const samples = [...document.querySelectorAll<HTMLElement>('[aria-hidden="true"][style*="font-family"]')];
  expect(new Set(samples.map(({ style }) => style.cssText)).size).toBe(HEADING_FONTS.length);
  for (const { textContent } of samples) expect(textContent).toMatch(/[ა-ჰ]+.*[a-z]+.*[а-я]+/);
  await act(async () => faces.find(({ value }) => value === "firago_light")?.click());
  await press("Save");
  await until(() => expect(sent).toMatchObject([{ heading_font: "firago_light" }]));
});

it("saves what is shown on dark grounds beside what is shown elsewhere", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<BrandSettingsPage />, (method, _, body) => {
    if (method === "PUT" || method === "PATCH") sent.push(body);
    return { body: { data: { ...STORED, ...(sent.at(-1) as object | undefined) } } };
  });
  await until(() => expect(shown()).toContain("Site icon for dark grounds"));
  expect(shown()).toContain("Logo for dark mode");
  await type("Colour", "#7A1F1F");
  await press("Save");
  await until(() => expect(sent).toMatchObject([{ accent: "#7A1F1F" }]));
});

it("leads to the icon that the server refuses, with the reason beside it", async () => {
  const mark = ["The icon must be square"];
  await drawSignedIn(<BrandSettingsPage />, (method) =>
    method === "GET" ? { body: { data: STORED } } : { status: 422, body: refusal("invalid", { mark }) },
  );
  await until(() => expect(shown()).toContain("Identification number"));
  await type("Colour", "#7A1F1F");
  await press("Save");
  const focused = () => document.activeElement;
  await until(() => expect(focused()?.getAttribute("role")).toBe("group"));
  expect(focused()?.textContent).toContain("The icon must be square");
  const described = document.getElementById(focused()?.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("The icon must be square");
});
