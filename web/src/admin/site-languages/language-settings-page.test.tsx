import { act } from "react";
import { expect, it } from "vitest";
import { dialogs, drawsAdmin, drawSignedIn, press, until } from "../testing.tsx";
import LanguageSettingsPage from "./language-settings-page.tsx";

drawsAdmin();

/** Draws the page; returns what it saves. */
async function drawPage(off: string[]) {
  let stored = { off, version: 3, updated_at: "2026-11-20T10:00:00.000Z", updated_by: null };
  const sent: Record<string, unknown>[] = [];
  await drawSignedIn(<LanguageSettingsPage />, (method, _, body) => {
    if (method === "PUT") sent.push(body as Record<string, unknown>);
    if (method === "PUT") stored = { ...stored, ...(body as object), version: stored.version + 1 };
    return { body: { data: stored } };
  });
  await until(() => expect(document.body.textContent).toContain("Languages that visitors see"));
  return sent;
}
const switchOf = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input[role="switch"]')].find((each) =>
    document.querySelector(`label[for="${each.id}"]`)?.textContent.startsWith(name),
  ) ?? expect.fail(`no switch ${name}`);

it("asks before a language is switched off, which Georgian cannot be", async () => {
  const sent = await drawPage([]);
  expect(switchOf("Georgian").disabled).toBe(true);
  await act(async () => switchOf("Russian").click());
  await press("Save");
  await until(() => expect(dialogs()).toEqual(["Switch off Russian?"]));
  expect(sent).toEqual([]);
  await press("Switch off");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ off: ["ru"], version: 3 });
});

it("asks nothing when one is switched on again", async () => {
  const sent = await drawPage(["en", "ru"]);
  expect(switchOf("English").checked).toBe(false);
  await act(async () => switchOf("English").click());
  await press("Save");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ off: ["ru"] });
});
