import { Button } from "@mantine/core";
import { useEffect } from "react";
import { Link, matchPath, Route, Routes, useLocation } from "react-router-dom";
import { adminScreens } from "./admin-screens.tsx";
import { FirmNameWatch } from "./brand-settings/firm-name-watch.tsx";
import { EnquiryWatch, useUnreadCount } from "./enquiries/arrivals/enquiry-watch.tsx";
import { SoundToggle } from "./enquiries/arrivals/sound-toggle.tsx";
import { UnsentCallsWatch } from "./enquiries/unsent-calls/unsent-calls-watch.tsx";
import { useTexts } from "./i18n/texts-context.tsx";
import { AdminLayout } from "./layout/admin-layout.tsx";
import { LiveProvider } from "./live/live-context.tsx";
import { CommandPalette } from "./palette/command-palette.tsx";
import { ScreenBoundary } from "./live/screen-boundary.tsx";
import { FirmCurrency } from "./price-settings/firm-currency.tsx";
import { PushWatch } from "./push/push-watch.tsx";
import { Guard } from "./session/guard.tsx";
import { homeOf } from "./session/guards.ts";
import { ReauthenticationDialog } from "./session/reauthentication/reauthentication-dialog.tsx";
import { useSession, useSessionState, useUser } from "./session/session-context.tsx";
import { useAskedField } from "./settings-index/asked-field.ts";
import { ShownLanguages } from "./site-languages/shown-languages.tsx";
import { Announcer } from "./ui/states/announcer.tsx";
import { Blank } from "./ui/states/blank.tsx";
import { openSteps } from "./ui/toasts/toasts.tsx";
import { useDocumentTitle } from "./ui/document-title.ts";
import { MapPinOff } from "./generated/icons.ts";
import { useMenu } from "./use-menu.ts";

/** All pages of one session, with its live connection. Rendered below a guard that lets staff through. */
export function SignedInArea() {
  const session = useSessionState();
  if (session.kind !== "open") return null;
  return (
    <LiveProvider key={session.token} token={session.token}>
      <Announcer>
        <FirmCurrency />
        <ShownLanguages />
        <FirmNameWatch />
        <EnquiryWatch />
        <PushWatch />
        <UnsentCallsWatch />
        <SessionSteps />
        <Attended />
        <Pages />
        <ReauthenticationDialog />
      </Announcer>
    </LiveProvider>
  );
}

/** Somebody is there while they move, press or type; scripts and live updates are nobody. */
function Attended() {
  const session = useSession();
  useEffect(() => {
    const touch = () => session.touch();
    const options = { capture: true, passive: true } as const;
    for (const type of SIGNS_OF_LIFE) window.addEventListener(type, touch, options);
    return () => {
      for (const type of SIGNS_OF_LIFE) window.removeEventListener(type, touch, options);
    };
  }, [session]);
  return null;
}
const SIGNS_OF_LIFE = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** What can be undone ends with the session. */
function SessionSteps() {
  useEffect(() => {
    openSteps(true);
    return () => openSteps(false);
  }, []);
  return null;
}

function Pages() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const menu = useMenu();
  const unread = useUnreadCount();
  const screen = adminScreens.find(({ path }) => matchPath(path, pathname));
  useDocumentTitle(screen?.documentTitle ?? "Not found", unread);
  useAskedField();
  return (
    <AdminLayout
      title={t(screen?.title ?? "not_found.title")}
      menu={menu}
      search={<CommandPalette />}
      tools={<SoundToggle />}
    >
      <ScreenBoundary path={pathname}>
        <Routes>
          {adminScreens.map(({ path, access, page, title, isFirms }) => (
            <Route
              key={path}
              path={path.slice("/admin/".length)}
              element={
                <Guard access={access} title={title} isFirms={isFirms}>
                  {page}
                </Guard>
              }
            />
          ))}
          <Route
            path="*"
            element={
              <Guard access="users.manage" isNoPage>
                <NotFound />
              </Guard>
            }
          />
        </Routes>
      </ScreenBoundary>
    </AdminLayout>
  );
}

function NotFound() {
  const { t } = useTexts();
  const user = useUser();
  return (
    <Blank
      icon={MapPinOff}
      title={t("not_found.title")}
      message={t("not_found.message")}
      action={
        <Button component={Link} to={homeOf(user)}>
          {t("not_found.home")}
        </Button>
      }
    />
  );
}
