import { createTheme, MantineThemeProvider, Pill } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";

/** Labels for controls that Mantine adds to its fields; without these they have an English label or none. */
export function NamedParts({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const names = useMemo(() => createTheme({ components: namesOf(t) }), [t]);
  return <MantineThemeProvider theme={names}>{children}</MantineThemeProvider>;
}

interface ChosenPill {
  option?: { label: string } | undefined;
  value: string | number | boolean;
  onRemove?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/** A chosen value, whose button says what it removes; Mantine hides it from screen readers. */
const pillOf = (t: Translate) =>
  function NamedPill({ option, value, onRemove, disabled = false }: ChosenPill) {
    const name = option?.label ?? String(value);
    return (
      <Pill
        withRemoveButton={!disabled}
        disabled={disabled}
        {...(onRemove ? { onRemove } : {})}
        removeButtonProps={{ "aria-label": t("media.remove", { name }), "aria-hidden": false }}
      >
        {name}
      </Pill>
    );
  };

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
    MultiSelect: { defaultProps: { renderPill: pillOf(t) } },
    TagsInput: { defaultProps: { renderPill: pillOf(t) } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { "aria-label": t("login.show_password") } },
    },
  };
}
