import { FIRM_LOGO_META } from "@ezo/contract/site/firm-logo";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { drawSignedIn, drawsAdmin } from "../testing.tsx";
import { Building2, Languages } from "../generated/icons.ts";
import { keepFirmName } from "../i18n/firm-name.ts";
import { Sidebar } from "./sidebar.tsx";

drawsAdmin();
afterEach(() => document.head.querySelectorAll("meta").forEach((meta) => meta.remove()));

it("scrolls the entry of the current page into view", async () => {
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent);
  };
  const menu = [
    {
      label: "nav.group.general",
      items: [
        { path: "/admin/buildings", label: "screen.buildings", icon: Building2, count: 0 },
        { path: "/admin/translations", label: "screen.translations", icon: Languages, count: 0 },
      ],
    },
  ] as const;
  await drawSignedIn(<Sidebar menu={menu} isSlim={false} />, () => null, "/admin/translations");
  await act(async () => document.querySelector<HTMLAnchorElement>('a[href="/admin/buildings"]')?.click());
  expect(seen).toEqual(["Translations", "Buildings"]);
});

/** What the document says of the firm. */
function nameFirm(logo?: object): void {
  keepFirmName({ ka: "ვაკე", en: "Vake" });
  if (!logo) return;
  const meta = document.head.appendChild(document.createElement("meta"));
  meta.name = FIRM_LOGO_META;
  meta.content = JSON.stringify(logo);
}
const LIGHT = { url: "/media/light.webp", width: 160, height: 40 };
const logoShown = () => document.querySelector("img");

it("has the firm's logo in a size that is known before it is loaded", async () => {
  nameFirm({ light: LIGHT, dark: null });
  await drawSignedIn(<Sidebar menu={[]} isSlim={false} />, () => null);
  const attributes = ["src", "width", "height", "alt"].map((name) => logoShown()?.getAttribute(name));
  expect(attributes).toEqual([LIGHT.url, "160", "40", "Vake"]);
  expect(document.querySelector("b")).toBeNull();
});

it.each([[undefined], [{ light: null, dark: LIGHT }], [{ light: "/media/light.webp" }]])(
  "has the mark and the firm's name where there is no logo for the ground: %j",
  async (logo) => {
    nameFirm(logo);
    await drawSignedIn(<Sidebar menu={[]} isSlim={false} />, () => null);
    expect(logoShown()).toBeNull();
    expect(document.querySelector("b")?.textContent).toBe("Vake");
  },
);

it("has room for the mark alone when it is collapsed", async () => {
  nameFirm({ light: LIGHT, dark: LIGHT });
  await drawSignedIn(<Sidebar menu={[]} isSlim />, () => null);
  expect(logoShown()).toBeNull();
});
