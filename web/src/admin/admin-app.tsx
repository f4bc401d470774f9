import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { TextsProvider } from "./i18n/texts-context.tsx";
import { Queries } from "./query/queries.tsx";
import { Guard } from "./session/guard.tsx";
import { SessionProvider } from "./session/session-context.tsx";
import { SignedInArea } from "./signed-in-area.tsx";
import { AdminTheme } from "./theme/admin-theme.tsx";
import { WaitScreen } from "./ui/states/wait-screen.tsx";

const SetPasswordPage = lazy(() => import("./session/set-password-page.tsx"));
const LoginPage = lazy(() => import("./session/login-page.tsx"));

/** The admin, mounted at `/admin/*`; brings everything that its screens need. */
export default function AdminApp() {
  return (
    <TextsProvider>
      <AdminTheme>
        <SessionProvider>
          <Queries>
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
                path="set-password"
                element={
                  <Suspense fallback={<WaitScreen />}>
                    <SetPasswordPage />
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
          </Queries>
        </SessionProvider>
      </AdminTheme>
    </TextsProvider>
  );
}
