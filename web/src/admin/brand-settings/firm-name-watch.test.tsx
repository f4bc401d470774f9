import { afterEach, expect, it } from "vitest";
import { firmNameOfDocument, keepFirmName } from "../i18n/firm-name.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { drawsAdmin, drawSignedIn, receiveLive, until } from "../testing.tsx";
import { useDocumentTitle } from "../ui/document-title.ts";
import { FirmNameWatch } from "./firm-name-watch.tsx";

drawsAdmin();
afterEach(() => {
  document.head.querySelectorAll("meta").forEach((meta) => meta.remove());
  document.title = "";
});

function Shown() {
  useDocumentTitle("Dashboard");
  return <p>{useTexts().firmName.ka}</p>;
}
const shown = () => document.querySelector("p")?.textContent;

it("shows the document's name, and another once it was changed", async () => {
  keepFirmName({ ka: "ვაკე", en: "Vake" });
  const asked: string[] = [];
  await drawSignedIn(
    <>
      <FirmNameWatch />
      <Shown />
    </>,
    (_, path) => {
      asked.push(path);
      return { body: { translations: { "firm.short_name": "მუხა", "firm.title": "Oak" } } };
    },
  );
  expect([shown(), document.title]).toEqual(["ვაკე", "Dashboard · Vake"]);
  await receiveLive("content:changed", { entity: "news", id: 1, tags: [] });
  expect(asked).toEqual([]);
  await receiveLive("content:changed", { entity: "brand_settings", id: 1, tags: [] });
  await until(() => expect([shown(), document.title]).toEqual(["მუხა", "Dashboard · Oak"]));
  expect(asked).toEqual(["/api/translations"]);
  expect(firmNameOfDocument()).toEqual({ ka: "მუხა", en: "Oak" });
});
