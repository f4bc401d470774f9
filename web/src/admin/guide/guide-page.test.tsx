import { expect, it } from "vitest";
import { adminScreens } from "../admin-screens.tsx";
import { ADMINISTRATOR, drawSignedIn, drawsAdmin, until } from "../testing.tsx";
import { GUIDE_SCREENS } from "./guide-screens.ts";
import { GUIDES } from "./guide.ts";
import GuidePage from "./guide-page.tsx";

drawsAdmin();

it("leads to screens that there are, under their titles, and to those who may open them", () => {
  for (const target of Object.values(GUIDE_SCREENS))
    expect(adminScreens).toContainEqual(expect.objectContaining(target));
});

it("says the same in both languages", () => {
  const shapeOf = ({ parts }: (typeof GUIDES)["ka"]) =>
    parts.map(({ id, chapters }) => [id, chapters.map(({ screen, steps }) => [screen, steps.length])]);
  expect(shapeOf(GUIDES.en)).toEqual(shapeOf(GUIDES.ka));
  for (const { parts } of Object.values(GUIDES))
    for (const { chapters } of parts)
      for (const { title, steps } of chapters) expect(new Set([title, ...steps]).size).toBe(steps.length + 1);
});

it("is one page with headings by role, and links to the screens that the person may open", async () => {
  const user = { ...ADMINISTRATOR, capabilities: ["enquiries.read_own" as const] };
  await drawSignedIn(<GuidePage />, () => null, "/", user);
  await until(() => expect(document.querySelectorAll("h2")).toHaveLength(GUIDES.en.parts.length));
  const linked = [...document.querySelectorAll("h3 + p a")].map((link) => link.getAttribute("href"));
  expect(new Set(linked)).toEqual(new Set(["/admin/profile", "/admin/today", "/admin/customers"]));
  for (const link of document.querySelectorAll<HTMLAnchorElement>("nav a"))
    expect(document.querySelector(link.getAttribute("href") ?? "")?.tagName).toBe("H2");
});

it("is in Georgian where the admin is", async () => {
  localStorage.setItem("ezo_admin_language", "ka");
  await drawSignedIn(<GuidePage />, () => null);
  await until(() => expect(document.querySelector("#seller")?.textContent).toBe("გამყიდველის დღე"));
});
