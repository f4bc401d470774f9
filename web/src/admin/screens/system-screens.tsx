import {
  Activity,
  Hourglass,
  KeyRound,
  ListOrdered,
  ScrollText,
  Settings,
  ShieldCheck,
  Webhook,
} from "../generated/icons.ts";
import { AUDIT_PATH, GUIDE_PATH } from "../session/guards.ts";
import { lazyScreen } from "../ui/states/lazy-screen.ts";
import { type AdminScreen, area, inGroup } from "./admin-screen.ts";

const AuditPage = lazyScreen(() => import("../audit/audit-page.tsx"));
const ApiKeysPage = lazyScreen(() => import("../api-keys/api-keys-page.tsx"));
const JobsPage = lazyScreen(() => import("../jobs/jobs-page.tsx"));
const WebhooksPage = lazyScreen(() => import("../webhooks/webhooks-page.tsx"));
const SystemPage = lazyScreen(() => import("../system/system-page.tsx"));
const SettingsIndexPage = lazyScreen(() => import("../settings-index/settings-index-page.tsx"));
const RetentionPage = lazyScreen(() => import("../retention/retention-page.tsx"));
const SecurityPage = lazyScreen(() => import("../security/security-page.tsx"));
const GuidePage = lazyScreen(() => import("../guide/guide-page.tsx"));
const ProfilePage = lazyScreen(() => import("../profile/profile-page.tsx"));

const inIntegrations = inGroup("nav.group.integrations");
const inSystem = inGroup("nav.group.system");

/** Other systems, running Ezo, and one's own account. */
export const SYSTEM_SCREENS: readonly AdminScreen[] = [
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
