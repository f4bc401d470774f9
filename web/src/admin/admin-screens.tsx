import { lazy, type ReactNode } from "react";
import { ToEdit } from "./editor/to-edit.tsx";
import { useUnreadCount } from "./customers/request-watch.tsx";
import type { TextKey } from "./i18n/texts.ts";
import type { MenuGroup } from "./layout/sidebar.tsx";
import { campaignPaths } from "./campaigns/campaign-paths.ts";
import { contactPaths } from "./contacts/contact-paths.ts";
import { featurePaths } from "./features/feature-paths.ts";
import { apartmentPaths, buildingPaths, zoneImagePaths, zonePaths } from "./inventory/inventory-paths.ts";
import { galleryPaths } from "./gallery/gallery-paths.ts";
import { newsPaths } from "./news/news-paths.ts";
import { projectPaths } from "./projects/project-paths.ts";
import type { IconComponent } from "./ui/create-icon.ts";
import {
  Activity,
  BookUser,
  Building2,
  DoorOpen,
  FileText,
  House,
  Image,
  Images,
  Inbox,
  Languages,
  Layers,
  LayoutDashboard,
  ListOrdered,
  MapPin,
  Newspaper,
  Send,
  Spline,
  Star,
  Users,
} from "./ui/icons.ts";
import { userPaths } from "./users/user-paths.ts";
import { zoneRoutePatterns } from "./zones/zone-paths.ts";
import { CUSTOMERS_PATH, DASHBOARD_PATH, type PageAccess } from "./session/guards.ts";

const DashboardPage = lazy(async () => ({
  default: (await import("./dashboard/dashboard-page.tsx")).DashboardPage,
}));
const InboxPage = lazy(() => import("./customers/inbox-page.tsx"));
const ProjectListPage = lazy(() => import("./projects/project-list-page.tsx"));
const ProjectEditPage = lazy(() => import("./projects/project-edit-page.tsx"));
const FeatureListPage = lazy(() => import("./features/feature-list-page.tsx"));
const FeatureEditPage = lazy(() => import("./features/feature-edit-page.tsx"));
const AssignPage = lazy(() => import("./features/assign-page.tsx"));
const NewsListPage = lazy(() => import("./news/news-list-page.tsx"));
const ArticleEditPage = lazy(() => import("./news/article-edit-page.tsx"));
const GalleryListPage = lazy(() => import("./gallery/gallery-list-page.tsx"));
const GalleryEditPage = lazy(() => import("./gallery/gallery-edit-page.tsx"));
const BuildingListPage = lazy(() => import("./buildings/building-list-page.tsx"));
const BuildingEditPage = lazy(() => import("./buildings/building-edit-page.tsx"));
const ApartmentListPage = lazy(() => import("./apartments/apartment-list-page.tsx"));
const ApartmentEditPage = lazy(() => import("./apartments/apartment-edit-page.tsx"));
const ZonesPage = lazy(() => import("./zone-levels/zones-page.tsx"));
const ZoneImagesPage = lazy(() => import("./zone-images/zone-images-page.tsx"));
const LibraryPage = lazy(() => import("./library/library-page.tsx"));
const TranslationsPage = lazy(() => import("./translations/translations-page.tsx"));
const ContactInfoPage = lazy(() => import("./contact-info/contact-info-page.tsx"));
const AboutSettingsPage = lazy(() => import("./about-settings/about-settings-page.tsx"));
const UserListPage = lazy(() => import("./users/user-list-page.tsx"));
const UserEditPage = lazy(() => import("./users/user-edit-page.tsx"));
const CampaignListPage = lazy(() => import("./campaigns/campaign-list-page.tsx"));
const CampaignNewPage = lazy(() => import("./campaigns/campaign-new-page.tsx"));
const CampaignPage = lazy(() => import("./campaigns/campaign-page.tsx"));
const JobsPage = lazy(() => import("./jobs/jobs-page.tsx"));
const ZoneEditorPage = lazy(() => import("./zones/zone-editor-page.tsx"));
const MarketingSettingsPage = lazy(() => import("./campaigns/settings-page.tsx"));
const ContactListPage = lazy(() => import("./contacts/contact-list-page.tsx"));
const ContactPage = lazy(() => import("./contacts/contact-page.tsx"));
const SystemPage = lazy(() => import("./system/system-page.tsx"));
const ProfilePage = lazy(() => import("./profile/profile-page.tsx"));

/** One screen of the admin. A new screen is one entry here: route, guard, menu and titles follow from it. */
export interface AdminScreen {
  path: `/admin/${string}`;
  access: Extract<PageAccess, "staff" | "admin">;
  /** The document's title: fixed English (specification, section 2). */
  documentTitle: string;
  /** The title in the top bar. */
  title: Extract<TextKey, `screen.${string}`>;
  page: ReactNode;
  /** Its place in the menu; without one it is reached from elsewhere. */
  menu?: {
    group: MenuGroup["label"];
    label: Extract<TextKey, `nav.item.${string}`>;
    icon: IconComponent;
    /** A hook: how many things wait there. */
    useCount?: () => number;
  };
}

/** The menu's groups in their order; one without screens is not shown. */
export const MENU_GROUPS = [
  "nav.group.general",
  "nav.group.navigation",
  "nav.group.clients",
  "nav.group.system",
] as const;

const TRANSLATIONS_PATH = "/admin/translations";

export const adminScreens: readonly AdminScreen[] = [
  {
    path: DASHBOARD_PATH,
    access: "admin",
    documentTitle: "Dashboard",
    title: "screen.dashboard",
    page: (
      <DashboardPage
        links={{
          customers: CUSTOMERS_PATH,
          projects: projectPaths.list,
          newProject: projectPaths.add,
          translations: TRANSLATIONS_PATH,
        }}
      />
    ),
    menu: { group: "nav.group.general", label: "nav.item.dashboard", icon: LayoutDashboard },
  },
  {
    path: projectPaths.list,
    access: "admin",
    documentTitle: "Projects Management",
    title: "screen.projects",
    page: <ProjectListPage />,
    menu: { group: "nav.group.general", label: "nav.item.projects", icon: Building2 },
  },
  {
    path: projectPaths.add,
    access: "admin",
    documentTitle: "Projects Management",
    title: "screen.project_new",
    page: <ProjectEditPage />,
  },
  {
    path: "/admin/projects/:id",
    access: "admin",
    documentTitle: "Projects Management",
    title: "screen.project_edit",
    page: <ToEdit />,
  },
  {
    path: "/admin/projects/:id/edit",
    access: "admin",
    documentTitle: "Projects Management",
    title: "screen.project_edit",
    page: <ProjectEditPage />,
  },
  {
    path: featurePaths.list,
    access: "admin",
    documentTitle: "Features Management",
    title: "screen.features",
    page: <FeatureListPage />,
    menu: { group: "nav.group.general", label: "nav.item.features", icon: Star },
  },
  {
    path: featurePaths.add,
    access: "admin",
    documentTitle: "Features Management",
    title: "screen.feature_new",
    page: <FeatureEditPage />,
  },
  {
    path: featurePaths.assign,
    access: "admin",
    documentTitle: "Features Management",
    title: "screen.features_assign",
    page: <AssignPage />,
  },
  {
    path: "/admin/features/edit/:id",
    access: "admin",
    documentTitle: "Features Management",
    title: "screen.feature_edit",
    page: <FeatureEditPage />,
  },
  {
    path: newsPaths.list,
    access: "admin",
    documentTitle: "News Management",
    title: "screen.news",
    page: <NewsListPage />,
    menu: { group: "nav.group.general", label: "nav.item.news", icon: Newspaper },
  },
  {
    path: newsPaths.add,
    access: "admin",
    documentTitle: "News Management",
    title: "screen.article_new",
    page: <ArticleEditPage />,
  },
  {
    path: "/admin/news/:id",
    access: "admin",
    documentTitle: "News Management",
    title: "screen.article_edit",
    page: <ToEdit />,
  },
  {
    path: "/admin/news/:id/edit",
    access: "admin",
    documentTitle: "News Management",
    title: "screen.article_edit",
    page: <ArticleEditPage />,
  },
  {
    path: galleryPaths.list,
    access: "admin",
    documentTitle: "Gallery Management",
    title: "screen.gallery",
    page: <GalleryListPage />,
    menu: { group: "nav.group.general", label: "nav.item.gallery", icon: Image },
  },
  {
    path: galleryPaths.add,
    access: "admin",
    documentTitle: "Gallery Management",
    title: "screen.gallery_new",
    page: <GalleryEditPage />,
  },
  {
    path: "/admin/gallery/:id/edit",
    access: "admin",
    documentTitle: "Gallery Management",
    title: "screen.gallery_edit",
    page: <GalleryEditPage />,
  },
  {
    path: "/admin/media",
    access: "admin",
    documentTitle: "Media Library",
    title: "screen.media",
    page: <LibraryPage />,
    menu: { group: "nav.group.general", label: "nav.item.media", icon: Images },
  },
  {
    path: TRANSLATIONS_PATH,
    access: "admin",
    documentTitle: "Translations Management",
    title: "screen.translations",
    page: <TranslationsPage />,
    menu: { group: "nav.group.general", label: "nav.item.translations", icon: Languages },
  },
  {
    path: buildingPaths.list,
    access: "admin",
    documentTitle: "Buildings",
    title: "screen.buildings",
    page: <BuildingListPage />,
    menu: { group: "nav.group.navigation", label: "nav.item.buildings", icon: House },
  },
  {
    path: buildingPaths.add,
    access: "admin",
    documentTitle: "Buildings",
    title: "screen.building_new",
    page: <BuildingEditPage />,
  },
  {
    path: "/admin/buildings/:id",
    access: "admin",
    documentTitle: "Buildings",
    title: "screen.building_edit",
    page: <ToEdit />,
  },
  {
    path: "/admin/buildings/:id/edit",
    access: "admin",
    documentTitle: "Buildings",
    title: "screen.building_edit",
    page: <BuildingEditPage />,
  },
  {
    path: apartmentPaths.list,
    access: "admin",
    documentTitle: "Apartments",
    title: "screen.apartments",
    page: <ApartmentListPage />,
    menu: { group: "nav.group.navigation", label: "nav.item.apartments", icon: DoorOpen },
  },
  {
    path: apartmentPaths.add,
    access: "admin",
    documentTitle: "Apartments",
    title: "screen.apartment_new",
    page: <ApartmentEditPage />,
  },
  {
    path: "/admin/apartments/:id",
    access: "admin",
    documentTitle: "Apartments",
    title: "screen.apartment_edit",
    page: <ToEdit />,
  },
  {
    path: "/admin/apartments/:id/edit",
    access: "admin",
    documentTitle: "Apartments",
    title: "screen.apartment_edit",
    page: <ApartmentEditPage />,
  },
  {
    path: "/admin/contact-info",
    access: "admin",
    documentTitle: "Contact Info",
    title: "screen.contact_info",
    page: <ContactInfoPage />,
    menu: { group: "nav.group.general", label: "nav.item.contact_info", icon: MapPin },
  },
  {
    path: "/admin/about-settings",
    access: "admin",
    documentTitle: "About Settings",
    title: "screen.about_settings",
    page: <AboutSettingsPage />,
    menu: { group: "nav.group.general", label: "nav.item.about_settings", icon: FileText },
  },
  {
    path: zoneRoutePatterns.buildings,
    access: "admin",
    documentTitle: "Zone Editor",
    title: "screen.zones_buildings",
    page: <ZoneEditorPage key="buildings" kind="buildings" />,
  },
  {
    path: zoneRoutePatterns.floors,
    access: "admin",
    documentTitle: "Zone Editor",
    title: "screen.zones_floors",
    page: <ZoneEditorPage key="floors" kind="floors" />,
  },
  {
    path: zoneRoutePatterns.apartments,
    access: "admin",
    documentTitle: "Zone Editor",
    title: "screen.zones_apartments",
    page: <ZoneEditorPage key="apartments" kind="apartments" />,
  },
  {
    path: zonePaths.list,
    access: "admin",
    documentTitle: "Zones",
    title: "screen.zones",
    page: <ZonesPage />,
    menu: { group: "nav.group.navigation", label: "nav.item.zones", icon: Spline },
  },
  {
    path: zoneImagePaths.list,
    access: "admin",
    documentTitle: "Zone Images",
    title: "screen.zone_images",
    page: <ZoneImagesPage />,
    menu: { group: "nav.group.navigation", label: "nav.item.zone_images", icon: Layers },
  },
  {
    path: CUSTOMERS_PATH,
    access: "staff",
    documentTitle: "Customers",
    title: "screen.customers",
    page: <InboxPage />,
    menu: { group: "nav.group.clients", label: "nav.item.customers", icon: Inbox, useCount: useUnreadCount },
  },
  {
    path: campaignPaths.list,
    access: "staff",
    documentTitle: "Marketing E-mails",
    title: "screen.campaigns",
    page: <CampaignListPage />,
    menu: { group: "nav.group.clients", label: "nav.item.campaigns", icon: Send },
  },
  {
    path: campaignPaths.add,
    access: "staff",
    documentTitle: "Marketing E-mails",
    title: "screen.campaign_new",
    page: <CampaignNewPage />,
  },
  {
    path: campaignPaths.settings,
    access: "staff",
    documentTitle: "Marketing E-mails",
    title: "screen.marketing_settings",
    page: <MarketingSettingsPage />,
  },
  {
    path: "/admin/marketing-emails/:id",
    access: "staff",
    documentTitle: "Marketing E-mails",
    title: "screen.campaign",
    page: <CampaignPage />,
  },
  {
    path: contactPaths.list,
    access: "staff",
    documentTitle: "Contacts",
    title: "screen.contacts",
    page: <ContactListPage />,
    menu: { group: "nav.group.clients", label: "nav.item.contacts", icon: BookUser },
  },
  {
    path: "/admin/contacts/:id",
    access: "staff",
    documentTitle: "Contacts",
    title: "screen.contact",
    page: <ContactPage />,
  },
  {
    path: userPaths.list,
    access: "admin",
    documentTitle: "Users",
    title: "screen.users",
    page: <UserListPage />,
    menu: { group: "nav.group.clients", label: "nav.item.users", icon: Users },
  },
  {
    path: userPaths.add,
    access: "admin",
    documentTitle: "Users",
    title: "screen.user_new",
    page: <UserEditPage />,
  },
  {
    path: "/admin/users/:id/edit",
    access: "admin",
    documentTitle: "Users",
    title: "screen.user_edit",
    page: <UserEditPage />,
  },
  {
    path: "/admin/jobs",
    access: "admin",
    documentTitle: "Jobs",
    title: "screen.jobs",
    page: <JobsPage />,
    menu: { group: "nav.group.system", label: "nav.item.jobs", icon: ListOrdered },
  },
  {
    path: "/admin/system",
    access: "admin",
    documentTitle: "System",
    title: "screen.system",
    page: <SystemPage />,
    menu: { group: "nav.group.system", label: "nav.item.system", icon: Activity },
  },
  {
    path: "/admin/profile",
    access: "staff",
    documentTitle: "Profile",
    title: "screen.profile",
    page: <ProfilePage />,
  },
];
