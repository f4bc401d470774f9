import { expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, press, type, until } from "../testing.tsx";
import BrandSettingsPage from "./brand-settings-page.tsx";

drawsAdmin();

const shown = () => document.body.textContent;

it("shows a colour's contrast with white, and saves none on which white text is not legible", async () => {
  const stored = { logo: null, accent: "#1F3D36", version: 3, updated_at: null, updated_by: null };
  const sent: unknown[] = [];
  await drawSignedIn(<BrandSettingsPage />, (method, _, body) => {
    if (method === "PUT" || method === "PATCH") sent.push(body);
    return { body: { data: { ...stored, ...(sent.at(-1) as object | undefined) } } };
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
