import { describe, expect, it } from "vitest";
import { APARTMENT_FIELDS } from "../../apartments/apartment-values.ts";
import { HOME_SETTINGS_FIELDS } from "../../home-settings/home-settings.ts";
import { ARTICLE_FIELDS } from "../../news/article-values.ts";
import { translator } from "../../i18n/texts.ts";
import { draw, drawsAdmin } from "../../testing.tsx";
import { FieldChanges } from "./field-changes.tsx";
import type { FieldNames } from "./field-text.ts";

drawsAdmin();

const drawn = async (field: string, from: unknown, to: unknown, names: FieldNames = ARTICLE_FIELDS) => {
  await draw(<FieldChanges changes={[{ field, from, to }]} names={names} />);
  return [...document.querySelectorAll("del, ins, small")].map(({ textContent }) => textContent);
};

it("shows plain text exactly as it is stored", async () =>
  expect(await drawn("translations.en.title", "a <b> FAST", "a  FAST")).toEqual(["a <b> FAST", "a  FAST"]));

it("shows numbers with the decimal mark of the page's language", async () => {
  localStorage.setItem("ezo_admin_language", "ka");
  expect(await drawn("area_total", 62.5, 1284, APARTMENT_FIELDS)).toEqual(["62,5", "1284"]);
});

it("shows the words of rich text", async () =>
  expect(await drawn("translations.en.content", "<p>One</p><p>a &lt; b</p>", "<p>Two</p>")).toEqual([
    "One a < b",
    "Two",
  ]));

it("says so where only the formatting of rich text differs, or what is too long to show", async () => {
  const note = "The words shown are the same: the formatting or a later part differs";
  expect(await drawn("translations.en.content", "<p>One</p>", "<h2>One</h2>")).toEqual(["One", "One", note]);
  const long = "a".repeat(500);
  expect((await drawn("translations.en.excerpt", long, `${long}b`))[2]).toBe(note);
});

const lines = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

describe("a list", () => {
  const price = {
    question: { ka: "რა ღირს?", en: "What is the price?" },
    answer: { ka: "იხილეთ", en: "See" },
  };
  const place = { question: { ka: "სად?", en: "" }, answer: { ka: "აქ", en: "" } };

  it.each([
    ["added", [price], [price, place], ["Added: სად?"]],
    ["removed", [price, place], [place], ["Removed: რა ღირს?"]],
    [
      "changed and moved",
      [price, place],
      [place, { ...price, answer: { ka: "იხილეთ", en: "Ask" } }],
      ["Changed: რა ღირს? See Ask", "Moved: რა ღირს?"],
    ],
  ])("says which of its items were %s, by their names", async (_, from, to, said) => {
    await drawn("faqs", from, to, {});
    expect(lines()).toEqual(said);
  });

  it("of codes says so in their words", async () => {
    const t = translator("en");
    await drawn("order", ["projects", "news"], ["news", "projects", "banner"], HOME_SETTINGS_FIELDS);
    expect(lines()).toEqual([`Added: ${t("home.section.banner")}`, `Moved: ${t("home.section.projects")}`]);
  });
});
