import { CAPABILITIES, type Capability } from "@ezo/contract/values/roles/capabilities";
import { ROLES } from "@ezo/contract/values/roles/roles";
import { expect, it, vi } from "vitest";
import { CalendarClock, Inbox, LayoutGrid, Users } from "../generated/icons.ts";
import { ADMINISTRATOR, drawSignedIn, drawsAdmin, press } from "../testing.tsx";
import type { MenuGroup } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";

drawsAdmin();

const MENU: readonly MenuGroup[] = [
  {
    label: "nav.group.general",
    items: [{ path: "/admin/board", label: "screen.board", icon: LayoutGrid, count: 0, tab: 3 }],
  },
  {
    label: "nav.group.clients",
    items: [
      { path: "/admin/customers", label: "screen.customers", icon: Inbox, count: 4, tab: 2 },
      { path: "/admin/today", label: "screen.today", icon: CalendarClock, count: 0, tab: 1 },
      { path: "/admin/users", label: "screen.users", icon: Users, count: 0 },
    ],
  },
];
const onPhone = (isPhone: boolean) =>
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), {
      matches: query.includes("reduced-motion") || (isPhone && query.includes("899px")),
    }),
  );
const drawFor = async (capabilities: readonly Capability[], menu = MENU) => {
  const onMenu = vi.fn<() => void>();
  const user = { ...ADMINISTRATOR, role: "sales_agent", capabilities: [...capabilities] };
  await drawSignedIn(<TabBar menu={menu} onMenu={onMenu} />, () => null, "/admin/today", user);
  return onMenu;
};
const tabs = () => [...document.querySelectorAll("nav a, nav button")].map(({ textContent }) => textContent);

it("has a seller's places in their order, the one that is open marked, and the menu last", async () => {
  onPhone(true);
  const onMenu = await drawFor(ROLES.sales_agent);
  expect(tabs()).toEqual(["Today", "Requests4", "Board", "More"]);
  expect(document.querySelector('[aria-current="page"]')?.textContent).toBe("Today");
  expect(document.querySelector('nav [role="img"]')?.getAttribute("aria-label")).toBe("4 unread");
  await press("More");
  expect(onMenu).toHaveBeenCalledTimes(1);
});

it.each([
  ["a wide screen", false, ROLES.sales_manager],
  ["who may only read", true, ROLES.read_only],
  ["who works on the content, too", true, CAPABILITIES],
] as const)("is not there for %s", async (_, isPhone, capabilities) => {
  onPhone(isPhone);
  await drawFor(capabilities);
  expect(document.querySelector("nav")).toBeNull();
});

it("leaves out what the menu has not", async () => {
  onPhone(true);
  await drawFor(ROLES.sales_agent, MENU.slice(1));
  expect(tabs()).toEqual(["Today", "Requests4", "More"]);
});
