import { ToEdit } from "../editor/history/to-edit.tsx";
import { useUnreadCount } from "../enquiries/arrivals/enquiry-watch.tsx";
import { boardPaths } from "../board/board-paths.ts";
import { campaignPaths } from "../campaigns/campaign-paths.ts";
import { contactPaths } from "../contacts/contact-paths.ts";
import { personPaths } from "../persons/person-paths.ts";
import { rolePaths } from "../roles/role-paths.ts";
import { routingPaths } from "../routing/routing-paths.ts";
import {
  BellRing,
  BookUser,
  CalendarClock,
  Clock,
  Heart,
  Inbox,
  MailCheck,
  SearchX,
  Send,
  Signpost,
  Split,
  UserCog,
  UserSearch,
  Users,
} from "../generated/icons.ts";
import { userPaths } from "../users/user-paths.ts";
import { INBOX_PATH } from "../session/guards.ts";
import { lazyScreen } from "../ui/states/lazy-screen.ts";
import { type AdminScreen, area, inGroup } from "./admin-screen.ts";

const InboxPage = lazyScreen(() => import("../enquiries/inbox/inbox-page.tsx"));
const PersonPage = lazyScreen(() => import("../persons/person-page.tsx"));
const UserListPage = lazyScreen(() => import("../users/user-list-page.tsx"));
const UserEditPage = lazyScreen(() => import("../users/user-edit-page.tsx"));
const RoleListPage = lazyScreen(() => import("../roles/role-list-page.tsx"));
const RoleEditPage = lazyScreen(() => import("../roles/role-edit-page.tsx"));
const CampaignListPage = lazyScreen(() => import("../campaigns/campaign-list-page.tsx"));
const CampaignNewPage = lazyScreen(() => import("../campaigns/campaign-new-page.tsx"));
const TemplateListPage = lazyScreen(() => import("../campaigns/templates/template-list-page.tsx"));
const CampaignPage = lazyScreen(() => import("../campaigns/campaign-page.tsx"));
const DeliverabilityPage = lazyScreen(() => import("../campaigns/deliverability/deliverability-page.tsx"));
const MarketingSettingsPage = lazyScreen(() => import("../campaigns/settings-page.tsx"));
const ContactListPage = lazyScreen(() => import("../contacts/contact-list-page.tsx"));
const ContactPage = lazyScreen(() => import("../contacts/contact-page.tsx"));
const SavedSearchesPage = lazyScreen(() => import("../saved-searches/saved-searches-page.tsx"));
const KeptShortlistsPage = lazyScreen(() => import("../kept-shortlists/kept-shortlists-page.tsx"));
const PrivacyPage = lazyScreen(() => import("../privacy/privacy-page.tsx"));
const TodayPage = lazyScreen(() => import("../enquiries/today/today-page.tsx"));
const ResponseSettingsPage = lazyScreen(() => import("../response-settings/response-settings-page.tsx"));
const RoutingListPage = lazyScreen(() => import("../routing/routing-list-page.tsx"));
const RoutingEditPage = lazyScreen(() => import("../routing/routing-edit-page.tsx"));
const MissesPage = lazyScreen(() => import("../interest/misses-page.tsx"));
const SourcesPage = lazyScreen(() => import("../sources/sources-page.tsx"));

const inClients = inGroup("nav.group.clients");
const inAnswering = inGroup("nav.group.answering");
const inMarketing = inGroup("nav.group.marketing");

/** Enquiries and what is known of visitors, marketing mail, and the people who answer. */
export const CLIENT_SCREENS: readonly AdminScreen[] = [
  ...area("enquiries.read_own", "Customers", [
    {
      path: INBOX_PATH,
      title: "screen.customers",
      page: <InboxPage />,
      menu: { ...inClients(Inbox, useUnreadCount), tab: 2 },
      creates: { title: "by_hand.title", access: "enquiries.answer" },
    },
  ]),
  ...area("enquiries.read_own", "Today", [
    {
      path: "/admin/today",
      title: "screen.today",
      page: <TodayPage />,
      menu: { ...inClients(CalendarClock), tab: 1 },
    },
  ]),
  ...area("settings.manage", "Response Time", [
    {
      path: "/admin/response-settings",
      title: "screen.response_settings",
      page: <ResponseSettingsPage />,
      menu: inAnswering(Clock),
    },
  ]),
  ...area("settings.manage", "Routing", [
    { path: routingPaths.list, title: "screen.routing", page: <RoutingListPage />, menu: inAnswering(Split) },
    { path: routingPaths.add, title: "screen.routing_new", page: <RoutingEditPage /> },
    { path: "/admin/routing/:id", title: "screen.routing_edit", page: <ToEdit /> },
    { path: "/admin/routing/:id/edit", title: "screen.routing_edit", page: <RoutingEditPage /> },
  ]),
  ...area("enquiries.report", "Sources", [
    { path: "/admin/sources", title: "screen.sources", page: <SourcesPage />, menu: inAnswering(Signpost) },
  ]),
  ...area("apartments.interest", "Searches without results", [
    {
      path: boardPaths.misses,
      title: "screen.search_misses",
      page: <MissesPage />,
      menu: inAnswering(SearchX),
    },
  ]),
  ...area("persons.read", "Person", [
    { path: personPaths.route, title: "screen.person", page: <PersonPage /> },
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
  ...area("campaigns.settings", "Marketing E-mails", [
    { path: campaignPaths.settings, title: "screen.marketing_settings", page: <MarketingSettingsPage /> },
  ]),
  ...area("campaigns.settings", "Deliverability", [
    {
      path: campaignPaths.deliverability,
      title: "screen.deliverability",
      page: <DeliverabilityPage />,
      menu: inMarketing(MailCheck),
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
      menu: inMarketing(BellRing),
    },
  ]),
  ...area("contacts.edit", "Kept Shortlists", [
    {
      path: "/admin/kept-shortlists",
      title: "screen.kept_shortlists",
      page: <KeptShortlistsPage />,
      menu: inMarketing(Heart),
    },
  ]),
  ...area("contacts.export", "Personal Data", [
    {
      path: "/admin/privacy",
      title: "screen.privacy",
      page: <PrivacyPage />,
      menu: inMarketing(UserSearch),
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
];
