import { FIRM_LOGO_META } from "@ezo/contract/site/pages/firm-logo";
import { afterEach, expect, it } from "vitest";
import { firmNameOfDocument, keepFirmName } from "../i18n/firm-name.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { drawsAdmin, drawSignedIn, receiveLive, refusal, until } from "../testing.tsx";
import { useDocumentTitle } from "../ui/document-title.ts";
import { FirmNameWatch } from "./firm-name-watch.tsx";

drawsAdmin();
afterEach(() => {
  document.head.querySelectorAll("meta").forEach((meta) => meta.remove());
  document.title = "";
});

function Shown() {
  useDocumentTitle("Dashboard");
  const { firmName, firmLogo } = useTexts();
  return (
    <>
      <p>{firmName.ka}</p>
      <output>{firmLogo?.light?.url}</output>
    </>
  );
}
const shown = () => document.querySelector("p")?.textContent;
const logoShown = () => document.querySelector("output")?.textContent;
const nameAnswer = { translations: { "firm.short_name": "მუხა", "firm.title": "Oak" } };

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
      return path === "/api/footer" ? { status: 500, body: refusal("internal") } : { body: nameAnswer };
    },
  );
  expect([shown(), document.title]).toEqual(["ვაკე", "Dashboard · Vake"]);
  await receiveLive("content:changed", { entity: "news", id: 1, tags: [] });
  expect(asked).toEqual([]);
  await receiveLive("content:changed", { entity: "brand_settings", id: 1, tags: [] });
  await until(() => expect([shown(), document.title]).toEqual(["მუხა", "Dashboard · Oak"]));
  expect(asked.toSorted()).toEqual(["/api/footer", "/api/translations"]);
  expect(firmNameOfDocument()).toEqual({ ka: "მუხა", en: "Oak" });
});

it("shows the document's logo, and another or none once it was changed", async () => {
  const logo = (url: string) => ({ light: { url, width: 160, height: 40 }, dark: null });
  const meta = document.head.appendChild(document.createElement("meta"));
  meta.name = FIRM_LOGO_META;
  meta.content = JSON.stringify(logo("/media/old.webp"));
  let stored: object = logo("/media/new.webp");
  await drawSignedIn(
    <>
      <FirmNameWatch />
      <Shown />
    </>,
    (_, path) => ({ body: path === "/api/footer" ? { data: { logo: stored } } : nameAnswer }),
  );
  expect(logoShown()).toBe("/media/old.webp");
  await receiveLive("content:changed", { entity: "brand_settings", id: 1, tags: [] });
  await until(() => expect(logoShown()).toBe("/media/new.webp"));
  stored = { light: null, dark: null };
  await receiveLive("content:changed", { entity: "brand_settings", id: 1, tags: [] });
  await until(() => expect(logoShown()).toBe(""));
});
