import { ToEdit } from "../editor/history/to-edit.tsx";
import { boardPaths } from "../board/board-paths.ts";
import { constructionPaths } from "../construction/construction-paths.ts";
import { documentPaths } from "../project-documents/document-paths.ts";
import { featurePaths } from "../features/feature-paths.ts";
import { galleryPaths } from "../gallery/gallery-paths.ts";
import { layoutPaths } from "../layouts/layout-paths.ts";
import { COOKIE_SETTINGS_PATH } from "../cookie-settings/cookie-settings-path.ts";
import { HOME_SETTINGS_PATH } from "../home-settings/home-settings-path.ts";
import { legalPaths } from "../legal/legal-paths.ts";
import { newsPaths } from "../news/news-paths.ts";
import { priceListPaths } from "../price-lists/price-list-paths.ts";
import { paymentPlanPaths } from "../payment-plans/payment-plan-paths.ts";
import { projectPaths } from "../projects/project-paths.ts";
import {
  BadgeDollarSign,
  Building2,
  Files,
  FileText,
  Globe,
  HandCoins,
  HardHat,
  Image,
  Images,
  Languages,
  LayoutDashboard,
  LayoutGrid,
  MapPin,
  Newspaper,
  ListChecks,
  Palette,
  Ruler,
  Scale,
  Star,
  Tags,
} from "../generated/icons.ts";
import { SETUP_PATH } from "../setup/setup-paths.ts";
import { useSetupLeft } from "../setup/use-setup-left.ts";
import { DASHBOARD_PATH, INBOX_PATH } from "../session/guards.ts";
import { lazyScreen } from "../ui/states/lazy-screen.ts";
import { type AdminScreen, area, firms, inGroup } from "./admin-screen.ts";

const DashboardPage = lazyScreen(async () => ({
  default: (await import("../dashboard/dashboard-page.tsx")).DashboardPage,
}));
const ProjectListPage = lazyScreen(() => import("../projects/project-list-page.tsx"));
const ProjectEditPage = lazyScreen(() => import("../projects/project-edit-page.tsx"));
const FeatureListPage = lazyScreen(() => import("../features/feature-list-page.tsx"));
const FeatureEditPage = lazyScreen(() => import("../features/feature-edit-page.tsx"));
const AssignPage = lazyScreen(() => import("../features/assign-page.tsx"));
const PaymentPlanListPage = lazyScreen(() => import("../payment-plans/payment-plan-list-page.tsx"));
const PaymentPlanEditPage = lazyScreen(() => import("../payment-plans/payment-plan-edit-page.tsx"));
const PriceListPage = lazyScreen(() => import("../price-lists/price-list-page.tsx"));
const PriceListEditPage = lazyScreen(() => import("../price-lists/price-list-edit-page.tsx"));
const LayoutListPage = lazyScreen(() => import("../layouts/layout-list-page.tsx"));
const LayoutEditPage = lazyScreen(() => import("../layouts/layout-edit-page.tsx"));
const ConstructionListPage = lazyScreen(() => import("../construction/construction-list-page.tsx"));
const ConstructionEditPage = lazyScreen(() => import("../construction/construction-edit-page.tsx"));
const DocumentListPage = lazyScreen(() => import("../project-documents/document-list-page.tsx"));
const DocumentEditPage = lazyScreen(() => import("../project-documents/document-edit-page.tsx"));
const NewsListPage = lazyScreen(() => import("../news/news-list-page.tsx"));
const ArticleEditPage = lazyScreen(() => import("../news/article-edit-page.tsx"));
const GalleryListPage = lazyScreen(() => import("../gallery/gallery-list-page.tsx"));
const GalleryEditPage = lazyScreen(() => import("../gallery/gallery-edit-page.tsx"));
const ApartmentPricesPage = lazyScreen(() => import("../apartments/prices/apartment-prices-page.tsx"));
const LibraryPage = lazyScreen(() => import("../library/library-page.tsx"));
const TranslationsPage = lazyScreen(() => import("../translations/translations-page.tsx"));
const ContactInfoPage = lazyScreen(() => import("../contact-info/contact-info-page.tsx"));
const AboutSettingsPage = lazyScreen(() => import("../about-settings/about-settings-page.tsx"));
const BrandSettingsPage = lazyScreen(() => import("../brand-settings/brand-settings-page.tsx"));
const CookieSettingsPage = lazyScreen(() => import("../cookie-settings/cookie-settings-page.tsx"));
const HomeSettingsPage = lazyScreen(() => import("../home-settings/home-settings-page.tsx"));
const LegalListPage = lazyScreen(() => import("../legal/legal-list-page.tsx"));
const LegalEditPage = lazyScreen(() => import("../legal/legal-edit-page.tsx"));
const SetupPage = lazyScreen(() => import("../setup/setup-page.tsx"));
const LanguageSettingsPage = lazyScreen(() => import("../site-languages/language-settings-page.tsx"));
const PriceSettingsPage = lazyScreen(() => import("../price-settings/price-settings-page.tsx"));
const BoardPage = lazyScreen(() => import("../board/board-page.tsx"));

const inGeneral = inGroup("nav.group.general");
const inSales = inGroup("nav.group.sales");
const inSite = inGroup("nav.group.site");

const TRANSLATIONS_PATH = "/admin/translations";

/** Set-up, projects and their sales, content and how the firm appears. */
export const GENERAL_SCREENS: readonly AdminScreen[] = [
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
    { path: projectPaths.add, title: "screen.project_new", page: <ProjectEditPage />, isFirms: true },
    { path: "/admin/projects/:id", title: "screen.project_edit", page: <ToEdit /> },
    { path: "/admin/projects/:id/edit", title: "screen.project_edit", page: <ProjectEditPage /> },
  ]),
  ...firms(
    area("content.publish", "Features Management", [
      { path: featurePaths.list, title: "screen.features", page: <FeatureListPage />, menu: inGeneral(Star) },
      { path: featurePaths.add, title: "screen.feature_new", page: <FeatureEditPage /> },
      { path: featurePaths.assign, title: "screen.features_assign", page: <AssignPage /> },
      { path: "/admin/features/edit/:id", title: "screen.feature_edit", page: <FeatureEditPage /> },
    ]),
  ),
  ...area("stock.edit", "Payment Plans", [
    {
      path: paymentPlanPaths.list,
      title: "screen.payment_plans",
      page: <PaymentPlanListPage />,
      menu: inSales(HandCoins),
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
      menu: inSales(Tags),
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
    {
      path: boardPaths.board,
      title: "screen.board",
      page: <BoardPage />,
      menu: { ...inSales(LayoutGrid), tab: 3 },
    },
  ]),
  ...area("settings.manage", "Price Settings", [
    {
      path: "/admin/price-settings",
      title: "screen.price_settings",
      page: <PriceSettingsPage />,
      menu: inSales(BadgeDollarSign),
    },
  ]),
  ...area("stock.edit", "Layouts", [
    {
      path: layoutPaths.list,
      title: "screen.layouts",
      page: <LayoutListPage />,
      menu: inSales(Ruler),
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
      menu: inSite(HardHat),
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
      menu: inSite(Files),
    },
    { path: documentPaths.add, title: "screen.document_new", page: <DocumentEditPage /> },
    { path: "/admin/project-documents/:id", title: "screen.document_edit", page: <ToEdit /> },
    {
      path: "/admin/project-documents/:id/edit",
      title: "screen.document_edit",
      page: <DocumentEditPage />,
    },
  ]),
  ...firms(
    area("content.publish", "News Management", [
      { path: newsPaths.list, title: "screen.news", page: <NewsListPage />, menu: inGeneral(Newspaper) },
      { path: newsPaths.add, title: "screen.article_new", page: <ArticleEditPage /> },
      { path: "/admin/news/:id", title: "screen.article_edit", page: <ToEdit /> },
      { path: "/admin/news/:id/edit", title: "screen.article_edit", page: <ArticleEditPage /> },
    ]),
  ),
  ...area("content.publish", "Gallery Management", [
    { path: galleryPaths.list, title: "screen.gallery", page: <GalleryListPage />, menu: inGeneral(Image) },
    { path: galleryPaths.add, title: "screen.gallery_new", page: <GalleryEditPage /> },
    { path: "/admin/gallery/:id/edit", title: "screen.gallery_edit", page: <GalleryEditPage /> },
  ]),
  ...firms(
    area("media.edit", "Media Library", [
      { path: "/admin/media", title: "screen.media", page: <LibraryPage />, menu: inSite(Images) },
    ]),
  ),
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
      menu: inSite(Globe),
    },
  ]),
  ...firms(
    area("content.publish", "Contact Info", [
      {
        path: "/admin/contact-info",
        title: "screen.contact_info",
        page: <ContactInfoPage />,
        menu: inGeneral(MapPin),
      },
    ]),
  ),
  ...firms(
    area("content.publish", "About Settings", [
      {
        path: "/admin/about-settings",
        title: "screen.about_settings",
        page: <AboutSettingsPage />,
        menu: inGeneral(FileText),
      },
    ]),
  ),
  ...firms(
    area("content.publish", "Brand", [
      {
        path: "/admin/brand",
        title: "screen.brand",
        page: <BrandSettingsPage />,
        menu: inSite(Palette),
      },
    ]),
  ),
  ...firms(
    area("content.publish", "Home Page", [
      // Without a place in the menu: the overview of the settings leads to them.
      { path: HOME_SETTINGS_PATH, title: "screen.home_settings", page: <HomeSettingsPage /> },
    ]),
  ),
  ...firms(
    area("content.publish", "Cookie Notice", [
      { path: COOKIE_SETTINGS_PATH, title: "screen.cookie_settings", page: <CookieSettingsPage /> },
    ]),
  ),
  ...firms(
    area("content.publish", "Legal Pages", [
      { path: legalPaths.list, title: "screen.legal", page: <LegalListPage />, menu: inSite(Scale) },
      { path: `${legalPaths.list}/:id/edit`, title: "screen.legal", page: <LegalEditPage /> },
    ]),
  ),
];
