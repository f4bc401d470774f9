import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { adminScreens } from "./admin-screens.tsx";
import { translator } from "./i18n/texts.ts";

/** The specification, section 2, "Admin routes"; `{id}` as the router writes it. The login is no screen of the layout. */
const SPECIFIED = [
  "dashboard",
  ...["news", "news/add", "news/:id", "news/:id/edit"],
  ...["projects", "projects/add", "projects/:id", "projects/:id/edit"],
  ...["features", "features/add", "features/edit/:id", "features/assign"],
  ...["translations", "contact-info", "gallery", "about-settings"],
  ...["buildings", "apartments", "zones", "zone-images"],
  "projects/:id/zones/buildings",
  "projects/:id/buildings/:buildingId/zones/floors",
  "projects/:id/buildings/:buildingId/floors/:floorNumber/zones/apartments",
  ...["customers", "marketing-emails", "users"],
];

it("has every screen that the specification names", () => {
  const paths = adminScreens.map(({ path }) => path.replace("/admin/", ""));
  expect(SPECIFIED.filter((path) => !paths.includes(path))).toEqual([]);
});

it("has the building navigation's menu as the specification lists it", () => {
  const items = adminScreens.flatMap(({ menu, path }) =>
    menu?.group === "nav.group.navigation" ? [path] : [],
  );
  expect(items).toEqual(["/admin/buildings", "/admin/apartments", "/admin/zones", "/admin/zone-images"]);
});

it("calls the searches that found nothing the same in the menu and in the document's title", () => {
  const screen = adminScreens.find(({ path }) => path === "/admin/search-misses");
  expect(screen?.documentTitle).toBe("Searches without results");
  expect(screen && translator("en")(screen.title)).toBe(screen?.documentTitle);
});

it("has every screen to which an alert sends people", () => {
  const alerts = readFileSync(new URL("../../../docs/ops/alerts.yml", import.meta.url), "utf8");
  const named = [...new Set(alerts.match(/\/admin\/[a-z-]+/g))];
  expect(named).toContain("/admin/marketing-emails");
  const paths = new Set<string>(adminScreens.map(({ path }) => path));
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});
