import { act } from "react";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin } from "../testing.tsx";
import { Building2, Languages } from "../generated/icons.ts";
import { Sidebar } from "./sidebar.tsx";

drawsAdmin();

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
