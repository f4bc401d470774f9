import { act } from "react";
import { expect, it } from "vitest";
import { button, drawsAdmin, drawSignedIn, press, type, until } from "../testing.tsx";
import CookieSettingsPage from "./cookie-settings-page.tsx";

drawsAdmin();

it("switches the notice on with a text in each language", async () => {
  let stored = {
    is_on: false,
    text: { ka: "", en: "", ru: "" },
    version: 1,
    updated_at: null,
    updated_by: null,
    draft: null,
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

it("keeps a text as a draft, and says what of the notice visitors do not see yet", async () => {
  const published = {
    is_on: true,
    text: { ka: "", en: "Former", ru: "" },
    version: 2,
    updated_at: "2026-11-20T10:00:00.000Z",
    updated_by: null,
  };
  const mark = {
    version: 12,
    updated_at: "2026-11-21T10:00:00.000Z",
    updated_by: null,
    publish_at: null,
    languages: [],
    stopped: null,
  };
  const sent: unknown[] = [];
  await drawSignedIn(<CookieSettingsPage />, (method, path, body) => {
    if (method === "PUT" && path.endsWith("/draft")) sent.push(body);
    const item = { ...published, draft: sent.length > 0 ? mark : null };
    if (!path.endsWith("/draft")) return { body: { data: item } };
    const draft = {
      ...mark,
      based_on: 2,
      record_version: 2,
      fields: ["text.en"],
      conflicts: [],
      companion_versions: {},
    };
    return { body: { data: { item: { ...item, text: { ...item.text, en: "To come" } }, draft } } };
  });
  await until(() => button("Save unpublished"));
  await type("English", "To come");
  await press("Save unpublished");
  await until(() => button("Show what is published"));
  expect(sent).toEqual([{ text: { ka: "", en: "To come", ru: "" }, version: 2 }]);
});
