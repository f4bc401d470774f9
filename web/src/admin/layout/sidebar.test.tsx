import { FIRM_LOGO_META } from "@ezo/contract/site/pages/firm-logo";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { ADMINISTRATOR, button, drawSignedIn, drawsAdmin, press, unmountDrawn } from "../testing.tsx";
import { Building2, Inbox, Languages } from "../generated/icons.ts";
import { keepFirmName } from "../i18n/firm-name.ts";
import { type MenuGroup, Sidebar } from "./sidebar.tsx";

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

const SECTIONS: readonly MenuGroup[] = [
  {
    label: "nav.group.general",
    items: [{ path: "/admin/translations", label: "screen.translations", icon: Languages, count: 0 }],
  },
  {
    label: "nav.group.clients",
    items: [{ path: "/admin/customers", label: "screen.customers", icon: Inbox, count: 4 }],
  },
];
const drawSections = (user = ADMINISTRATOR, isSlim = false) =>
  drawSignedIn(<Sidebar menu={SECTIONS} isSlim={isSlim} />, () => null, "/admin/translations", user);
/** Whether the list that the button of a section names is in sight. */
function isListShown(name: string): boolean {
  const heading = button(name);
  const list = document.getElementById(heading.getAttribute("aria-controls") ?? "");
  expect(heading.getAttribute("aria-expanded")).toBe(String(!list?.hidden));
  return list !== null && !list.hidden;
}

it("closes a section, says what waits in it, and keeps it closed for this person on the device", async () => {
  await drawSections();
  expect(isListShown("Clients")).toBe(true);
  expect(button("Clients").querySelector('[role="img"]')).toBeNull();
  await press("Clients");
  const closed = button("Clients4");
  expect(closed.getAttribute("aria-expanded")).toBe("false");
  expect(closed.querySelector('[role="img"]')?.getAttribute("aria-label")).toBe("4 unread");
  expect(localStorage.getItem(`ezo_admin_sections:${ADMINISTRATOR.id}`)).toBe('{"nav.group.clients":false}');
  await press("Clients4");
  expect(isListShown("Clients")).toBe(true);
});

it("begins with what this person has closed, and with nothing of another's", async () => {
  localStorage.setItem(`ezo_admin_sections:${ADMINISTRATOR.id}`, '{"nav.group.clients":false}');
  await drawSections();
  expect(button("Clients4").getAttribute("aria-expanded")).toBe("false");
  unmountDrawn();
  await drawSections({ ...ADMINISTRATOR, id: 2 });
  expect(isListShown("Clients")).toBe(true);
});

it("keeps what another tab has closed in the meantime", async () => {
  await drawSections();
  const key = `ezo_admin_sections:${ADMINISTRATOR.id}`;
  localStorage.setItem(key, '{"nav.group.general":false}');
  await press("Clients");
  expect(localStorage.getItem(key)).toBe('{"nav.group.general":false,"nav.group.clients":false}');
});

it("never closes the section of the page", async () => {
  localStorage.setItem(`ezo_admin_sections:${ADMINISTRATOR.id}`, '{"nav.group.general":false}');
  await drawSections();
  expect(button("General").getAttribute("aria-disabled")).toBe("true");
  await press("General");
  expect(isListShown("General")).toBe(true);
});

it("names its sections also where it is collapsed to icons", async () => {
  await drawSections(ADMINISTRATOR, true);
  expect(isListShown("Clients")).toBe(true);
  await press("Clients");
  expect(button("Clients4").getAttribute("aria-expanded")).toBe("false");
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
