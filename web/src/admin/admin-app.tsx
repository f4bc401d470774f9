import { Suspense, useState } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { dropOldDrafts } from "./editor/drafts/draft.ts";
import { TextsProvider } from "./i18n/texts-context.tsx";
import { PushEnd } from "./push/push-watch.tsx";
import { Queries } from "./query/queries.tsx";
import { AccountLanguage } from "./session/account-language.tsx";
import { Guard } from "./session/guard.tsx";
import { SessionProvider } from "./session/session-context.tsx";
import { SignedInArea } from "./signed-in-area.tsx";
import { AdminTheme } from "./theme/admin-theme.tsx";
import { CrashBoundary } from "./ui/states/crash-boundary.tsx";
import { lazyScreen } from "./ui/states/lazy-screen.ts";
import { WaitScreen } from "./ui/states/wait-screen.tsx";

const NotMePage = lazyScreen(() => import("./session/not-me-page.tsx"));
const SetPasswordPage = lazyScreen(() => import("./session/password/set-password-page.tsx"));
const ForgotPasswordPage = lazyScreen(() => import("./session/password/forgot-password-page.tsx"));
const DueFactorPage = lazyScreen(() => import("./session/due-factor-page.tsx"));
const LoginPage = lazyScreen(() => import("./session/login/login-page.tsx"));

/** The admin, mounted at `/admin/*`; brings everything that its screens need. */
export default function AdminApp() {
  // Before a screen offers it.
  useState(() => dropOldDrafts());
  return (
    <TextsProvider>
      <AdminTheme>
        <SessionProvider>
          <AccountLanguage />
          <PushEnd />
          <Queries>
            <Pages />
          </Queries>
        </SessionProvider>
      </AdminTheme>
    </TextsProvider>
  );
}

/** A crash outside the signed-in area's screens, or their code missing, would leave an empty page. */
function Pages() {
  const { pathname } = useLocation();
  return (
    <CrashBoundary resetKey={pathname}>
      <Routes>
        <Route index element={<Guard access="entry" />} />
        <Route
          path="login"
          element={
            <Guard access="guest">
              <Suspense fallback={<WaitScreen />}>
                <LoginPage />
              </Suspense>
            </Guard>
          }
        />
        <Route
          path="forgot-password"
          element={
            <Guard access="guest">
              <Suspense fallback={<WaitScreen />}>
                <ForgotPasswordPage />
              </Suspense>
            </Guard>
          }
        />
        <Route
          path="second-factor"
          element={
            <Guard access="due">
              <Suspense fallback={<WaitScreen />}>
                <DueFactorPage />
              </Suspense>
            </Guard>
          }
        />
        <Route
          path="set-password"
          element={
            <Suspense fallback={<WaitScreen />}>
              <SetPasswordPage />
            </Suspense>
          }
        />
        <Route
          path="not-me"
          element={
            <Suspense fallback={<WaitScreen />}>
              <NotMePage />
            </Suspense>
          }
        />
        <Route
          path="*"
          element={
            <Guard access="staff">
              <SignedInArea />
            </Guard>
          }
        />
      </Routes>
    </CrashBoundary>
  );
}
