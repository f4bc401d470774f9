import { createTheme, MantineThemeProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";

/** Labels for controls that Mantine adds to its fields; without these they have an English label or none. */
export function NamedParts({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const names = useMemo(() => createTheme({ components: namesOf(t) }), [t]);
  return <MantineThemeProvider theme={names}>{children}</MantineThemeProvider>;
}

function namesOf(t: Translate) {
  const ariaLabels = {
    previousMonth: t("date.previous_month"),
    nextMonth: t("date.next_month"),
    previousYear: t("date.previous_year"),
    nextYear: t("date.next_year"),
    previousDecade: t("date.previous_decade"),
    nextDecade: t("date.next_decade"),
  };
  return {
    DatePickerInput: { defaultProps: { ariaLabels } },
    DateTimePicker: {
      defaultProps: {
        ariaLabels,
        timePickerProps: { hoursInputLabel: t("date.hours"), minutesInputLabel: t("date.minutes") },
        submitButtonProps: { "aria-label": t("buttons.close") },
      },
    },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { "aria-label": t("login.show_password") } },
    },
  };
}
