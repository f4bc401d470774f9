import { expect, it } from "vitest";
import { draw, drawsAdmin } from "../../testing.tsx";
import { LanguageCard } from "./language-card.tsx";

drawsAdmin();

it("is a part of the page with a name, as other cards are", async () => {
  await draw(
    <LanguageCard translations={{ ka: {}, en: {}, ru: {} }} locale="ka" onLocale={() => undefined} wrong={[]}>
      {() => null}
    </LanguageCard>,
  );
  expect(document.querySelector("section")?.getAttribute("aria-label")).toBe("Texts");
});
