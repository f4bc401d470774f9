import { ToEdit } from "../editor/history/to-edit.tsx";
import {
  apartmentPaths,
  buildingPaths,
  zoneEditorRoutes,
  zoneImagePaths,
  zonePaths,
} from "../inventory/inventory-paths.ts";
import { DoorOpen, House, Layers, Spline } from "../generated/icons.ts";
import { lazyScreen } from "../ui/states/lazy-screen.ts";
import { type AdminScreen, area, inGroup } from "./admin-screen.ts";

const BuildingListPage = lazyScreen(() => import("../buildings/building-list-page.tsx"));
const BuildingEditPage = lazyScreen(() => import("../buildings/building-edit-page.tsx"));
const ApartmentListPage = lazyScreen(() => import("../apartments/apartment-list-page.tsx"));
const ApartmentEditPage = lazyScreen(() => import("../apartments/apartment-edit-page.tsx"));
const ZonesPage = lazyScreen(() => import("../zone-levels/zones-page.tsx"));
const ZoneImagesPage = lazyScreen(() => import("../zone-images/zone-images-page.tsx"));
const ZoneEditorPage = lazyScreen(() => import("../zones/zone-editor-page.tsx"));

const inNavigation = inGroup("nav.group.navigation");

/** Buildings, apartments and the zones of the building navigation. */
export const NAVIGATION_SCREENS: readonly AdminScreen[] = [
  ...area("stock.edit", "Buildings", [
    {
      path: buildingPaths.list,
      title: "screen.buildings",
      page: <BuildingListPage />,
      menu: inNavigation(House),
    },
    { path: buildingPaths.add, title: "screen.building_new", page: <BuildingEditPage /> },
    { path: "/admin/buildings/:id", title: "screen.building_edit", page: <ToEdit /> },
    { path: "/admin/buildings/:id/edit", title: "screen.building_edit", page: <BuildingEditPage /> },
  ]),
  ...area("stock.read", "Apartments", [
    {
      path: apartmentPaths.list,
      title: "screen.apartments",
      page: <ApartmentListPage />,
      menu: inNavigation(DoorOpen),
    },
  ]),
  ...area("stock.edit", "Apartments", [
    { path: apartmentPaths.add, title: "screen.apartment_new", page: <ApartmentEditPage /> },
    { path: "/admin/apartments/:id", title: "screen.apartment_edit", page: <ToEdit /> },
    { path: "/admin/apartments/:id/edit", title: "screen.apartment_edit", page: <ApartmentEditPage /> },
  ]),
  ...area("stock.edit", "Zone Editor", [
    {
      path: zoneEditorRoutes.buildings,
      title: "screen.zones_buildings",
      page: <ZoneEditorPage key="buildings" kind="buildings" />,
    },
    {
      path: zoneEditorRoutes.floors,
      title: "screen.zones_floors",
      page: <ZoneEditorPage key="floors" kind="floors" />,
    },
    {
      path: zoneEditorRoutes.apartments,
      title: "screen.zones_apartments",
      page: <ZoneEditorPage key="apartments" kind="apartments" />,
    },
  ]),
  ...area("stock.edit", "Zones", [
    { path: zonePaths.list, title: "screen.zones", page: <ZonesPage />, menu: inNavigation(Spline) },
  ]),
  ...area("stock.edit", "Zone Images", [
    {
      path: zoneImagePaths.list,
      title: "screen.zone_images",
      page: <ZoneImagesPage />,
      menu: inNavigation(Layers),
    },
  ]),
];
