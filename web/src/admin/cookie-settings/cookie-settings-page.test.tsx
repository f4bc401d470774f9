import { act } from "react";
import { expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, press, type, until } from "../testing.tsx";
import CookieSettingsPage from "./cookie-settings-page.tsx";

drawsAdmin();

it("switches the notice on with a text in each language", async () => {
  let stored = {
    is_on: false,
    text: { ka: "", en: "", ru: "" },
    version: 1,
    updated_at: null,
    updated_by: null,
  };
  const sent: Record<string, unknown>[] = [];
  await drawSignedIn(<CookieSettingsPage />, (method, _, body) => {
    if (method === "PUT") sent.push(body as Record<string, unknown>);
    if (method === "PUT") stored = { ...stored, ...(body as object), version: stored.version + 1 };
    return { body: { data: stored } };
  });
  await until(() => expect(document.body.textContent).toContain("Cookie notice"));
  const toggle = document.querySelector<HTMLInputElement>('input[role="switch"]');
  expect(toggle?.checked).toBe(false);
  await act(async () => toggle?.click());
  await type("English", "We keep your language.");
  await press("Save");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ is_on: true, text: { ka: "", en: "We keep your language." }, version: 1 });
});
