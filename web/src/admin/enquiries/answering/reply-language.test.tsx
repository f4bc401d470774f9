import type { Locale } from "@ezo/contract/values/languages";
import { expect, it } from "vitest";
import { TextsProvider } from "../../i18n/texts-context.tsx";
import { drawsAdmin, drawSignedIn, press, until } from "../../testing.tsx";
import { Composer } from "./composer.tsx";
import { field, PERSON, SUBJECTS, templatesAnswer, user } from "./testing.tsx";

drawsAdmin();

/** Opens a mail to somebody who reads Russian, on a site in these languages. */
async function openMail(shownLocales: readonly Locale[]): Promise<void> {
  const enquiry = { ...PERSON, locale: "ru" as const };
  await drawSignedIn(
    <TextsProvider currency="USD" shownLocales={shownLocales}>
      <Composer enquiry={enquiry} user={user} onLeave={() => undefined} />
    </TextsProvider>,
    () => templatesAnswer([]),
  );
  await press("Mail");
}
const offered = () =>
  [...document.querySelectorAll('[role="group"][aria-label="Language of the mail"] button')].map((button) => [
    button.textContent,
    button.getAttribute("aria-pressed"),
  ]);

it("begins in the language of the person", async () => {
  await openMail(["ka", "en", "ru"]);
  await until(() => expect(field("Subject").value).toBe(SUBJECTS.ru));
  expect(offered()).toEqual([
    ["KA", "false"],
    ["EN", "false"],
    ["RU", "true"],
  ]);
});

it("begins in Georgian where that is switched off, and does not offer it", async () => {
  await openMail(["ka", "en"]);
  await until(() => expect(field("Subject").value).toBe(SUBJECTS.ka));
  expect(offered()).toEqual([
    ["KA", "true"],
    ["EN", "false"],
  ]);
});

it("offers no choice where one language is left", async () => {
  await openMail(["ka"]);
  await until(() => expect(field("Subject").value).toBe(SUBJECTS.ka));
  expect(offered()).toEqual([]);
});
