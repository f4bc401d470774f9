import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "@mantine/notifications/styles.css";
import "../../../public/fonts/fonts.css";
import "../../../public/fonts/fonts-admin.css";
import "../../shared/styles/tokens.css";
import "./admin.css";
import "./mantine.css";

import { localStorageColorSchemeManager, MantineProvider, useComputedColorScheme } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { Notifications } from "@mantine/notifications";
import { type ReactNode, useLayoutEffect } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { styleNonce } from "../ui/style-nonce.ts";
import { TOASTS_SHOWN } from "../ui/toasts/toasts.tsx";
import { NamedParts } from "./named-parts.tsx";
import { cssVariablesResolver, theme } from "./theme.ts";

const schemeManager = localStorageColorSchemeManager({ key: "ezo_admin_scheme" });

/** Mantine in the product's tokens, light or dark, with the toast area. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const { language } = useTexts();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <RootMarks />
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [] }}>
        <NamedParts>{children}</NamedParts>
      </DatesProvider>
      <Notifications
        position="bottom-right"
        containerWidth={380}
        limit={TOASTS_SHOWN}
        zIndex="var(--z-toast)"
      />
    </MantineProvider>
  );
}

/**
 * Marks the root element as the admin's, in the right scheme: the tokens' dark half hangs on `data-scheme`. Both
 * marks go with the admin, since the public site is always light.
 */
function RootMarks() {
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset["scheme"] = scheme;
    root.classList.add("ezo-admin");
    return () => {
      delete root.dataset["scheme"];
      root.classList.remove("ezo-admin");
    };
  }, [scheme]);
  return null;
}
