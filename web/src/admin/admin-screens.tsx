import type { Capability } from "@ezo/contract/values/capabilities";
import type { ReactNode } from "react";
import { ToEdit } from "./editor/history/to-edit.tsx";
import { useUnreadCount } from "./enquiries/arrivals/enquiry-watch.tsx";
import type { TextKey, ScreenKey } from "./i18n/texts.ts";
import type { MenuGroup } from "./layout/sidebar.tsx";
import { boardPaths } from "./board/board-paths.ts";
import { campaignPaths } from "./campaigns/campaign-paths.ts";
import { constructionPaths } from "./construction/construction-paths.ts";
import { documentPaths } from "./project-documents/document-paths.ts";
import { contactPaths } from "./contacts/contact-paths.ts";
import { featurePaths } from "./features/feature-paths.ts";
import {
  apartmentPaths,
  buildingPaths,
  zoneEditorRoutes,
  zoneImagePaths,
  zonePaths,
} from "./inventory/inventory-paths.ts";
import { galleryPaths } from "./gallery/gallery-paths.ts";
import { layoutPaths } from "./layouts/layout-paths.ts";
import { legalPaths } from "./legal/legal-paths.ts";
import { newsPaths } from "./news/news-paths.ts";
import { priceListPaths } from "./price-lists/price-list-paths.ts";
import { paymentPlanPaths } from "./payment-plans/payment-plan-paths.ts";
import { personPaths } from "./persons/person-paths.ts";
import { rolePaths } from "./roles/role-paths.ts";
import { routingPaths } from "./routing/routing-paths.ts";
import { projectPaths } from "./projects/project-paths.ts";
import type { IconComponent } from "./ui/create-icon.ts";
import { lazyScreen } from "./ui/states/lazy-screen.ts";
import {
  Activity,
  BadgeDollarSign,
  BellRing,
  BookUser,
  Building2,
  CalendarClock,
  Clock,
  DoorOpen,
  Files,
  FileText,
  Globe,
  HandCoins,
  HardHat,
  Heart,
  Hourglass,
  House,
  Image,
  Images,
  Inbox,
  KeyRound,
  Languages,
  Layers,
  LayoutDashboard,
  LayoutGrid,
  ListOrdered,
  MailCheck,
  MapPin,
  Newspaper,
  ListChecks,
  Palette,
  Ruler,
  Scale,
  ScrollText,
  SearchX,
  Send,
  Settings,
  ShieldCheck,
  Signpost,
  Spline,
  Split,
  Star,
  UserCog,
  UserSearch,
  Users,
  Webhook,
  Tags,
} from "./generated/icons.ts";
import { SETUP_PATH } from "./setup/setup-paths.ts";
import { useSetupLeft } from "./setup/use-setup-left.ts";
import { userPaths } from "./users/user-paths.ts";
import { AUDIT_PATH, DASHBOARD_PATH, GUIDE_PATH, INBOX_PATH, type PageAccess } from "./session/guards.ts";

const DashboardPage = lazyScreen(async () => ({
  default: (await import("./dashboard/dashboard-page.tsx")).DashboardPage,
}));
const InboxPage = lazyScreen(() => import("./enquiries/inbox/inbox-page.tsx"));
const PersonPage = lazyScreen(() => import("./persons/person-page.tsx"));
const ProjectListPage = lazyScreen(() => import("./projects/project-list-page.tsx"));
const ProjectEditPage = lazyScreen(() => import("./projects/project-edit-page.tsx"));
const FeatureListPage = lazyScreen(() => import("./features/feature-list-page.tsx"));
const FeatureEditPage = lazyScreen(() => import("./features/feature-edit-page.tsx"));
const AssignPage = lazyScreen(() => import("./features/assign-page.tsx"));
const PaymentPlanListPage = lazyScreen(() => import("./payment-plans/payment-plan-list-page.tsx"));
const PaymentPlanEditPage = lazyScreen(() => import("./payment-plans/payment-plan-edit-page.tsx"));
const PriceListPage = lazyScreen(() => import("./price-lists/price-list-page.tsx"));
const PriceListEditPage = lazyScreen(() => import("./price-lists/price-list-edit-page.tsx"));
const LayoutListPage = lazyScreen(() => import("./layouts/layout-list-page.tsx"));
const LayoutEditPage = lazyScreen(() => import("./layouts/layout-edit-page.tsx"));
const ConstructionListPage = lazyScreen(() => import("./construction/construction-list-page.tsx"));
const ConstructionEditPage = lazyScreen(() => import("./construction/construction-edit-page.tsx"));
const DocumentListPage = lazyScreen(() => import("./project-documents/document-list-page.tsx"));
const DocumentEditPage = lazyScreen(() => import("./project-documents/document-edit-page.tsx"));
const NewsListPage = lazyScreen(() => import("./news/news-list-page.tsx"));
const ArticleEditPage = lazyScreen(() => import("./news/article-edit-page.tsx"));
const GalleryListPage = lazyScreen(() => import("./gallery/gallery-list-page.tsx"));
const GalleryEditPage = lazyScreen(() => import("./gallery/gallery-edit-page.tsx"));
const BuildingListPage = lazyScreen(() => import("./buildings/building-list-page.tsx"));
const BuildingEditPage = lazyScreen(() => import("./buildings/building-edit-page.tsx"));
const ApartmentListPage = lazyScreen(() => import("./apartments/apartment-list-page.tsx"));
const ApartmentEditPage = lazyScreen(() => import("./apartments/apartment-edit-page.tsx"));
const ApartmentPricesPage = lazyScreen(() => import("./apartments/prices/apartment-prices-page.tsx"));
const ZonesPage = lazyScreen(() => import("./zone-levels/zones-page.tsx"));
const ZoneImagesPage = lazyScreen(() => import("./zone-images/zone-images-page.tsx"));
const LibraryPage = lazyScreen(() => import("./library/library-page.tsx"));
const TranslationsPage = lazyScreen(() => import("./translations/translations-page.tsx"));
const ContactInfoPage = lazyScreen(() => import("./contact-info/contact-info-page.tsx"));
const AboutSettingsPage = lazyScreen(() => import("./about-settings/about-settings-page.tsx"));
const BrandSettingsPage = lazyScreen(() => import("./brand-settings/brand-settings-page.tsx"));
const LegalListPage = lazyScreen(() => import("./legal/legal-list-page.tsx"));
const LegalEditPage = lazyScreen(() => import("./legal/legal-edit-page.tsx"));
const UserListPage = lazyScreen(() => import("./users/user-list-page.tsx"));
const UserEditPage = lazyScreen(() => import("./users/user-edit-page.tsx"));
const RoleListPage = lazyScreen(() => import("./roles/role-list-page.tsx"));
const RoleEditPage = lazyScreen(() => import("./roles/role-edit-page.tsx"));
const CampaignListPage = lazyScreen(() => import("./campaigns/campaign-list-page.tsx"));
const CampaignNewPage = lazyScreen(() => import("./campaigns/campaign-new-page.tsx"));
const TemplateListPage = lazyScreen(() => import("./campaigns/templates/template-list-page.tsx"));
const CampaignPage = lazyScreen(() => import("./campaigns/campaign-page.tsx"));
const AuditPage = lazyScreen(() => import("./audit/audit-page.tsx"));
const ApiKeysPage = lazyScreen(() => import("./api-keys/api-keys-page.tsx"));
const JobsPage = lazyScreen(() => import("./jobs/jobs-page.tsx"));
const ZoneEditorPage = lazyScreen(() => import("./zones/zone-editor-page.tsx"));
const DeliverabilityPage = lazyScreen(() => import("./campaigns/deliverability/deliverability-page.tsx"));
const MarketingSettingsPage = lazyScreen(() => import("./campaigns/settings-page.tsx"));
const ContactListPage = lazyScreen(() => import("./contacts/contact-list-page.tsx"));
const ContactPage = lazyScreen(() => import("./contacts/contact-page.tsx"));
const SavedSearchesPage = lazyScreen(() => import("./saved-searches/saved-searches-page.tsx"));
const KeptShortlistsPage = lazyScreen(() => import("./kept-shortlists/kept-shortlists-page.tsx"));
const PrivacyPage = lazyScreen(() => import("./privacy/privacy-page.tsx"));
const WebhooksPage = lazyScreen(() => import("./webhooks/webhooks-page.tsx"));
const SetupPage = lazyScreen(() => import("./setup/setup-page.tsx"));
const SystemPage = lazyScreen(() => import("./system/system-page.tsx"));
const TodayPage = lazyScreen(() => import("./enquiries/today/today-page.tsx"));
const LanguageSettingsPage = lazyScreen(() => import("./site-languages/language-settings-page.tsx"));
const PriceSettingsPage = lazyScreen(() => import("./price-settings/price-settings-page.tsx"));
const ResponseSettingsPage = lazyScreen(() => import("./response-settings/response-settings-page.tsx"));
const RoutingListPage = lazyScreen(() => import("./routing/routing-list-page.tsx"));
const RoutingEditPage = lazyScreen(() => import("./routing/routing-edit-page.tsx"));
const BoardPage = lazyScreen(() => import("./board/board-page.tsx"));
const MissesPage = lazyScreen(() => import("./interest/misses-page.tsx"));
const SourcesPage = lazyScreen(() => import("./sources/sources-page.tsx"));
const SettingsIndexPage = lazyScreen(() => import("./settings-index/settings-index-page.tsx"));
const RetentionPage = lazyScreen(() => import("./retention/retention-page.tsx"));
const SecurityPage = lazyScreen(() => import("./security/security-page.tsx"));
const GuidePage = lazyScreen(() => import("./guide/guide-page.tsx"));
const ProfilePage = lazyScreen(() => import("./profile/profile-page.tsx"));

/** One screen of the admin. A new screen is one entry here: route, guard, menu, palette and titles follow from it. */
export interface AdminScreen {
  path: `/admin/${string}`;
  /** What it takes to see it; `staff` is everybody. A screen is there for those who can work with it. */
  access: Extract<PageAccess, "staff"> | Capability;
  /** The document's title: fixed English (specification, section 2). */
  documentTitle: string;
  title: ScreenKey;
  page: ReactNode;
  /** Its place in the menu; without one it is reached from elsewhere. */
  menu?: {
    group: MenuGroup["label"];
    icon: IconComponent;
    /** A hook: how many things wait there. */
    useCount?: () => number;
    /** A hook: whether it is in the menu now; it always is without one. */
    useShown?: () => boolean;
  };
  /** Other words for it, separated by commas: for the palette alone. */
  words?: Extract<TextKey, `settings.words.${string}`>;
  /** Something new that is made in a dialog of the screen (`useAskedToCreate`), and what that takes. */
  creates?: { title: CreationTitle; access: Capability };
  /** Its address needs a query, which the screen that leads to it adds: the palette does not offer it. */
  isIncomplete?: true;
}

export type CreationTitle = Extract<TextKey, "by_hand.title" | "contacts.new" | "translations.new">;

/** The menu's groups in their order; one without screens is not shown. */
export const MENU_GROUPS = [
  "nav.group.general",
  "nav.group.navigation",
  "nav.group.clients",
  "nav.group.integrations",
  "nav.group.system",
] as const;

/** A screen's place in a group of the menu. */
const inGroup =
  (group: MenuGroup["label"]) =>
  (icon: IconComponent, useCount?: () => number): NonNullable<AdminScreen["menu"]> => ({
    group,
    icon,
    ...(useCount && { useCount }),
  });
const inGeneral = inGroup("nav.group.general");
const inNavigation = inGroup("nav.group.navigation");
const inClients = inGroup("nav.group.clients");
const inIntegrations = inGroup("nav.group.integrations");
const inSystem = inGroup("nav.group.system");

const TRANSLATIONS_PATH = "/admin/translations";

/** The screens of an area share who may see them and the document's title. */
const area = (
  access: AdminScreen["access"],
  documentTitle: string,
  screens: readonly Omit<AdminScreen, "access" | "documentTitle">[],
): AdminScreen[] => screens.map((screen) => ({ access, documentTitle, ...screen }));

export const adminScreens: readonly AdminScreen[] = [
  ...area("dashboard.view", "Dashboard", [
    {
      path: DASHBOARD_PATH,
      title: "screen.dashboard",
      page: (
        <DashboardPage
          links={{
            customers: INBOX_PATH,
            projects: projectPaths.list,
            newProject: projectPaths.add,
            translations: TRANSLATIONS_PATH,
          }}
        />
      ),
      menu: inGeneral(LayoutDashboard),
    },
  ]),
  ...area("settings.manage", "Set-up", [
    {
      path: SETUP_PATH,
      title: "screen.setup",
      page: <SetupPage />,
      menu: { ...inGeneral(ListChecks), useShown: useSetupLeft },
      words: "settings.words.setup",
    },
  ]),
  ...area("content.publish", "Projects Management", [
    {
      path: projectPaths.list,
      title: "screen.projects",
      page: <ProjectListPage />,
      menu: inGeneral(Building2),
    },
    { path: projectPaths.add, title: "screen.project_new", page: <ProjectEditPage /> },
    { path: "/admin/projects/:id", title: "screen.project_edit", page: <ToEdit /> },
    { path: "/admin/projects/:id/edit", title: "screen.project_edit", page: <ProjectEditPage /> },
  ]),
  ...area("content.publish", "Features Management", [
    { path: featurePaths.list, title: "screen.features", page: <FeatureListPage />, menu: inGeneral(Star) },
    { path: featurePaths.add, title: "screen.feature_new", page: <FeatureEditPage /> },
    { path: featurePaths.assign, title: "screen.features_assign", page: <AssignPage /> },
    { path: "/admin/features/edit/:id", title: "screen.feature_edit", page: <FeatureEditPage /> },
  ]),
  ...area("stock.edit", "Payment Plans", [
    {
      path: paymentPlanPaths.list,
      title: "screen.payment_plans",
      page: <PaymentPlanListPage />,
      menu: inGeneral(HandCoins),
    },
    { path: paymentPlanPaths.add, title: "screen.payment_plan_new", page: <PaymentPlanEditPage /> },
    { path: "/admin/payment-plans/:id", title: "screen.payment_plan_edit", page: <ToEdit /> },
    {
      path: "/admin/payment-plans/:id/edit",
      title: "screen.payment_plan_edit",
      page: <PaymentPlanEditPage />,
    },
  ]),
  ...area("apartments.price", "Apartments", [
    { path: "/admin/apartments/:id/prices", title: "screen.apartment_prices", page: <ApartmentPricesPage /> },
  ]),
  ...area("apartments.price", "Price Lists", [
    {
      path: priceListPaths.list,
      title: "screen.price_lists",
      page: <PriceListPage />,
      menu: inGeneral(Tags),
    },
    {
      path: "/admin/price-lists/add",
      title: "screen.price_list_new",
      page: <PriceListEditPage />,
      isIncomplete: true,
    },
    { path: "/admin/price-lists/:id", title: "screen.price_list", page: <PriceListEditPage /> },
  ]),
  ...area("apartments.interest", "Board", [
    { path: boardPaths.board, title: "screen.board", page: <BoardPage />, menu: inGeneral(LayoutGrid) },
  ]),
  ...area("settings.manage", "Price Settings", [
    {
      path: "/admin/price-settings",
      title: "screen.price_settings",
      page: <PriceSettingsPage />,
      menu: inGeneral(BadgeDollarSign),
    },
  ]),
  ...area("stock.edit", "Layouts", [
    {
      path: layoutPaths.list,
      title: "screen.layouts",
      page: <LayoutListPage />,
      menu: inGeneral(Ruler),
    },
    { path: layoutPaths.add, title: "screen.layout_new", page: <LayoutEditPage /> },
    { path: "/admin/layouts/:id", title: "screen.layout_edit", page: <ToEdit /> },
    { path: "/admin/layouts/:id/edit", title: "screen.layout_edit", page: <LayoutEditPage /> },
  ]),
  ...area("content.publish", "Construction", [
    {
      path: constructionPaths.list,
      title: "screen.construction",
      page: <ConstructionListPage />,
      menu: inGeneral(HardHat),
    },
    { path: constructionPaths.add, title: "screen.construction_new", page: <ConstructionEditPage /> },
    { path: "/admin/construction/:id", title: "screen.construction_edit", page: <ToEdit /> },
    {
      path: "/admin/construction/:id/edit",
      title: "screen.construction_edit",
      page: <ConstructionEditPage />,
    },
  ]),
  ...area("content.publish", "Documents", [
    {
      path: documentPaths.list,
      title: "screen.documents",
      page: <DocumentListPage />,
      menu: inGeneral(Files),
    },
    { path: documentPaths.add, title: "screen.document_new", page: <DocumentEditPage /> },
    { path: "/admin/project-documents/:id", title: "screen.document_edit", page: <ToEdit /> },
    {
      path: "/admin/project-documents/:id/edit",
      title: "screen.document_edit",
      page: <DocumentEditPage />,
    },
  ]),
  ...area("content.publish", "News Management", [
    { path: newsPaths.list, title: "screen.news", page: <NewsListPage />, menu: inGeneral(Newspaper) },
    { path: newsPaths.add, title: "screen.article_new", page: <ArticleEditPage /> },
    { path: "/admin/news/:id", title: "screen.article_edit", page: <ToEdit /> },
    { path: "/admin/news/:id/edit", title: "screen.article_edit", page: <ArticleEditPage /> },
  ]),
  ...area("content.publish", "Gallery Management", [
    { path: galleryPaths.list, title: "screen.gallery", page: <GalleryListPage />, menu: inGeneral(Image) },
    { path: galleryPaths.add, title: "screen.gallery_new", page: <GalleryEditPage /> },
    { path: "/admin/gallery/:id/edit", title: "screen.gallery_edit", page: <GalleryEditPage /> },
  ]),
  ...area("media.edit", "Media Library", [
    { path: "/admin/media", title: "screen.media", page: <LibraryPage />, menu: inGeneral(Images) },
  ]),
  ...area("texts.edit", "Translations Management", [
    {
      path: TRANSLATIONS_PATH,
      title: "screen.translations",
      page: <TranslationsPage />,
      menu: inGeneral(Languages),
      creates: { title: "translations.new", access: "texts.manage" },
    },
  ]),
  ...area("settings.manage", "Site Languages", [
    {
      path: "/admin/languages",
      title: "screen.languages",
      page: <LanguageSettingsPage />,
      menu: inGeneral(Globe),
    },
  ]),
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
  ...area("content.publish", "Contact Info", [
    {
      path: "/admin/contact-info",
      title: "screen.contact_info",
      page: <ContactInfoPage />,
      menu: inGeneral(MapPin),
    },
  ]),
  ...area("content.publish", "About Settings", [
    {
      path: "/admin/about-settings",
      title: "screen.about_settings",
      page: <AboutSettingsPage />,
      menu: inGeneral(FileText),
    },
  ]),
  ...area("content.publish", "Brand", [
    {
      path: "/admin/brand",
      title: "screen.brand",
      page: <BrandSettingsPage />,
      menu: inGeneral(Palette),
    },
  ]),
  ...area("content.publish", "Legal Pages", [
    { path: legalPaths.list, title: "screen.legal", page: <LegalListPage />, menu: inGeneral(Scale) },
    { path: `${legalPaths.list}/:id/edit`, title: "screen.legal", page: <LegalEditPage /> },
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
  ...area("enquiries.read_own", "Customers", [
    {
      path: INBOX_PATH,
      title: "screen.customers",
      page: <InboxPage />,
      menu: inClients(Inbox, useUnreadCount),
      creates: { title: "by_hand.title", access: "enquiries.answer" },
    },
  ]),
  ...area("enquiries.read_own", "Today", [
    {
      path: "/admin/today",
      title: "screen.today",
      page: <TodayPage />,
      menu: inClients(CalendarClock),
    },
  ]),
  ...area("settings.manage", "Response Time", [
    {
      path: "/admin/response-settings",
      title: "screen.response_settings",
      page: <ResponseSettingsPage />,
      menu: inClients(Clock),
    },
  ]),
  ...area("settings.manage", "Routing", [
    { path: routingPaths.list, title: "screen.routing", page: <RoutingListPage />, menu: inClients(Split) },
    { path: routingPaths.add, title: "screen.routing_new", page: <RoutingEditPage /> },
    { path: "/admin/routing/:id", title: "screen.routing_edit", page: <ToEdit /> },
    { path: "/admin/routing/:id/edit", title: "screen.routing_edit", page: <RoutingEditPage /> },
  ]),
  ...area("enquiries.report", "Sources", [
    { path: "/admin/sources", title: "screen.sources", page: <SourcesPage />, menu: inClients(Signpost) },
  ]),
  ...area("apartments.interest", "Searches without results", [
    {
      path: boardPaths.misses,
      title: "screen.search_misses",
      page: <MissesPage />,
      menu: inClients(SearchX),
    },
  ]),
  ...area("persons.read", "Person", [
    { path: personPaths.route, title: "screen.person", page: <PersonPage /> },
  ]),
  ...area("campaigns.settings", "Marketing E-mails", [
    { path: campaignPaths.settings, title: "screen.marketing_settings", page: <MarketingSettingsPage /> },
  ]),
  ...area("campaigns.edit", "Marketing E-mails", [
    {
      path: campaignPaths.list,
      title: "screen.campaigns",
      page: <CampaignListPage />,
      menu: inClients(Send),
    },
    { path: campaignPaths.add, title: "screen.campaign_new", page: <CampaignNewPage /> },
    { path: campaignPaths.templates, title: "screen.campaign_templates", page: <TemplateListPage /> },
    { path: "/admin/marketing-emails/:id", title: "screen.campaign", page: <CampaignPage /> },
  ]),
  ...area("campaigns.settings", "Deliverability", [
    {
      path: campaignPaths.deliverability,
      title: "screen.deliverability",
      page: <DeliverabilityPage />,
      menu: inClients(MailCheck),
    },
  ]),
  ...area("contacts.edit", "Contacts", [
    {
      path: contactPaths.list,
      title: "screen.contacts",
      page: <ContactListPage />,
      menu: inClients(BookUser),
      creates: { title: "contacts.new", access: "contacts.edit" },
    },
    { path: "/admin/contacts/:id", title: "screen.contact", page: <ContactPage /> },
  ]),
  ...area("contacts.edit", "Saved Searches", [
    {
      path: "/admin/saved-searches",
      title: "screen.saved_searches",
      page: <SavedSearchesPage />,
      menu: inClients(BellRing),
    },
  ]),
  ...area("contacts.edit", "Kept Shortlists", [
    {
      path: "/admin/kept-shortlists",
      title: "screen.kept_shortlists",
      page: <KeptShortlistsPage />,
      menu: inClients(Heart),
    },
  ]),
  ...area("contacts.export", "Personal Data", [
    {
      path: "/admin/privacy",
      title: "screen.privacy",
      page: <PrivacyPage />,
      menu: inClients(UserSearch),
    },
  ]),
  ...area("users.manage", "Users", [
    { path: userPaths.list, title: "screen.users", page: <UserListPage />, menu: inClients(Users) },
    { path: userPaths.add, title: "screen.user_new", page: <UserEditPage /> },
    { path: "/admin/users/:id/edit", title: "screen.user_edit", page: <UserEditPage /> },
  ]),
  ...area("roles.manage", "Roles", [
    { path: rolePaths.list, title: "screen.roles", page: <RoleListPage />, menu: inClients(UserCog) },
    { path: rolePaths.add, title: "screen.role_new", page: <RoleEditPage /> },
    { path: "/admin/roles/:id", title: "screen.role_edit", page: <ToEdit /> },
    { path: "/admin/roles/:id/edit", title: "screen.role_edit", page: <RoleEditPage /> },
  ]),
  ...area("integrations.manage", "API Keys", [
    {
      path: "/admin/api-keys",
      title: "screen.api_keys",
      page: <ApiKeysPage />,
      menu: inIntegrations(KeyRound),
    },
  ]),
  ...area("integrations.manage", "Webhooks", [
    {
      path: "/admin/webhooks",
      title: "screen.webhooks",
      page: <WebhooksPage />,
      menu: inIntegrations(Webhook),
    },
  ]),
  ...area("audit.read", "Audit Log", [
    { path: AUDIT_PATH, title: "screen.audit", page: <AuditPage />, menu: inSystem(ScrollText) },
  ]),
  ...area("ops.act", "Jobs", [
    { path: "/admin/jobs", title: "screen.jobs", page: <JobsPage />, menu: inSystem(ListOrdered) },
  ]),
  ...area("settings.manage", "Settings", [
    {
      path: "/admin/settings",
      title: "screen.settings",
      page: <SettingsIndexPage />,
      menu: inSystem(Settings),
    },
  ]),
  ...area("settings.manage", "Security", [
    {
      path: "/admin/security",
      title: "screen.security",
      page: <SecurityPage />,
      menu: inSystem(ShieldCheck),
    },
  ]),
  ...area("settings.manage", "Retention", [
    {
      path: "/admin/retention",
      title: "screen.retention",
      page: <RetentionPage />,
      menu: inSystem(Hourglass),
    },
  ]),
  ...area("ops.view", "System", [
    { path: "/admin/system", title: "screen.system", page: <SystemPage />, menu: inSystem(Activity) },
  ]),
  ...area("staff", "Profile", [{ path: "/admin/profile", title: "screen.profile", page: <ProfilePage /> }]),
  ...area("staff", "Guide", [{ path: GUIDE_PATH, title: "screen.guide", page: <GuidePage /> }]),
];
