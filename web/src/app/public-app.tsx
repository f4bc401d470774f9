import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Route, Routes } from "react-router-dom";
import { CallerContext } from "../shared/api/caller-context.ts";
import { I18nContext } from "../shared/i18n/i18n-context.tsx";
import { AbsenceContext } from "../shared/navigation/server-answer.ts";
import { MoneyProvider } from "../shared/prices/money-provider.tsx";
import { MarkFolderContext } from "../shared/ui/mark.tsx";
import { ToastsContext } from "../shared/ui/toasts/toasts-context.tsx";
import type { App } from "./create-app.ts";
import { CallRequestProvider } from "./layout/call-request-provider.tsx";
import { PublicLayout } from "./layout/public-layout.tsx";
import { PageFrame } from "./pages/page-frame.tsx";
import { missingPage, pages } from "./pages/pages.ts";

export function PublicApp({ app }: { app: App }) {
  return (
    <AppProviders app={app}>
      <Routes>
        <Route element={<PublicLayout app={app} />}>
          {[...pages, missingPage].map((page) => (
            <Route key={page.name} path={page.path} element={<PageFrame key={page.name} page={page} />} />
          ))}
        </Route>
      </Routes>
    </AppProviders>
  );
}

function AppProviders({ app, children }: { app: App; children: ReactNode }) {
  const i18n = useMemo(
    () => ({ texts: app.texts, localeSwitch: app.localeSwitch, languages: app.languages }),
    [app],
  );
  return (
    <QueryClientProvider client={app.cache}>
      <CallerContext value={app.call}>
        <I18nContext value={i18n}>
          <ToastsContext value={app.toasts}>
            <AbsenceContext value={app.absence}>
              <MarkFolderContext value={app.iconsFolder}>
                <MoneyProvider>
                  <CallRequestProvider>{children}</CallRequestProvider>
                </MoneyProvider>
              </MarkFolderContext>
            </AbsenceContext>
          </ToastsContext>
        </I18nContext>
      </CallerContext>
    </QueryClientProvider>
  );
}
