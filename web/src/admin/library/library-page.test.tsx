import type { MediaRow } from "@ezo/contract/admin/content/media";
import { act } from "react";
import { describe, expect, it } from "vitest";
import {
  type Answering,
  drawSignedIn,
  drawsAdmin,
  listAnswer,
  press,
  refusal,
  type,
  until,
} from "../testing.tsx";
import LibraryPage from "./library-page.tsx";

drawsAdmin();

const picture = (id: number, uses: number) =>
  ({
    id,
    version: 1,
    original_name: `${id}.jpg`,
    original_width: 800,
    original_height: 600,
    size_bytes: 90_000,
    status: "ready",
    uses_count: uses,
    url: "",
    alt_text: "",
    width: 800,
    height: 600,
    focal_point: { x: 0.5, y: 0.5 },
    sources: [],
  }) as unknown as MediaRow;

it("offers to delete an unused picture, and explains why a used one cannot be deleted", async () => {
  const data = [picture(1, 0), picture(2, 3)];
  await drawSignedIn(<LibraryPage />, () => ({
    body: { data, meta: { total: data.length, current_page: 1, last_page: 1, per_page: 48 } },
  }));
  const cards = () => [...document.querySelectorAll("li")];
  await until(() => expect(cards()).toHaveLength(2));
  const [unused, used] = cards();
  const why = "Cannot be deleted while it is used. Open the picture to see where.";
  expect(unused?.querySelector('[aria-label="Delete 1.jpg"]')).not.toBeNull();
  expect(unused?.textContent).not.toContain(why);
  expect(used?.querySelector('[aria-label="Delete 2.jpg"]')).toBeNull();
  expect(used?.textContent).toContain(why);
});

describe("pictures without a description", () => {
  const texts = { ka: { alt_text: "ეზო" }, en: { alt_text: "" }, ru: { alt_text: "" } };
  const field = (language: string) => `Description of the picture (${language})`;
  const leave = (locale: string) =>
    act(async () => {
      const input = document.querySelector(`input[lang="${locale}"]`);
      input?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    });
  const open = async (save: Answering) => {
    const stored = { ...picture(1, 1), translations: texts };
    await drawSignedIn(
      <LibraryPage />,
      (...asked) => (asked[0] === "GET" ? listAnswer([stored]) : save(...asked)),
      "/?missing_alt=true",
    );
    await press("Describe in a list");
    await until(() => expect(document.querySelector('input[lang="en"]')).not.toBeNull());
  };

  it("are described one below the other: each text is saved when its field is left, if it has changed", async () => {
    const sent: unknown[] = [];
    await open((_method, path, body) => {
      sent.push([path, body]);
      const version = sent.length + 1;
      return { body: { data: { ...picture(1, 1), version, translations: texts } } };
    });
    await leave("ka");
    expect(sent).toEqual([]);
    await type(field("English"), "A yard with trees ");
    await leave("en");
    await until(() => expect(document.body.textContent).toContain("Saved"));
    await type(field("Russian"), "Двор с деревьями");
    await leave("ru");
    await until(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      ["/api/admin/media/1", { translations: { en: { alt_text: "A yard with trees" } }, version: 1 }],
      ["/api/admin/media/1", { translations: { ru: { alt_text: "Двор с деревьями" } }, version: 2 }],
    ]);
  });

  it("keep what was typed where it is refused, and say why at its field", async () => {
    await open(() => ({ status: 409, body: refusal("conflict") }));
    await type(field("English"), "A yard");
    await leave("en");
    const input = () => document.querySelector<HTMLInputElement>('input[lang="en"]');
    await until(() => expect(input()?.getAttribute("aria-invalid")).toBe("true"));
    expect(input()?.value).toBe("A yard");
    expect(document.body.textContent).not.toContain("Saved");
  });
});
