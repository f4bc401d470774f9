import { DEFAULT_FIRM_NAMES } from "@ezo/contract/values/firm-names";
import { expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, press, refusal, type, until } from "../testing.tsx";
import BrandSettingsPage from "./brand-settings-page.tsx";

drawsAdmin();

const shown = () => document.body.textContent;
const STORED = {
  ...DEFAULT_FIRM_NAMES,
  logo: null,
  mark: null,
  accent: "#1F3D36",
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
  await until(() => expect(shown()).toContain("Give digits alone"));
  expect(sent).toEqual([]);
  await type("Identification number", "405123456");
  await press("Save");
  await until(() =>
    expect(sent).toMatchObject([{ name: { ka: "ვაკის სახლები" }, legal_number: "405123456" }]),
  );
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
