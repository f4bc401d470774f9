import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import type { KeyboardEvent } from "react";
import { SteadyButton } from "./steady-button.tsx";

/** One token for all ten shades: the tokens handle both schemes already. */
const shades = (color: string, hover: string): MantineColorsTuple => [
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  hover,
  hover,
  hover,
];

/** Button looks of the mockups, in tokens; `color="danger"` is the outlined red one. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const isDanger = input.color === "danger";
  switch (input.variant) {
    case "filled":
      return {
        background: isDanger ? "var(--sold-ink)" : "var(--forest)",
        hover: isDanger ? "var(--sold-ink)" : "var(--forest-hover)",
        color: isDanger ? "var(--surface)" : "var(--on-forest)",
        border: "1px solid transparent",
      };
    case "default":
      return {
        background: "var(--surface)",
        hover: "var(--paper-2)",
        color: isDanger ? "var(--sold-ink)" : "var(--ink)",
        border: `1px solid ${isDanger ? "color-mix(in srgb, var(--sold) 55%, transparent)" : "var(--line-strong)"}`,
      };
    case "subtle":
      return {
        background: "transparent",
        hover: "var(--paper-2)",
        color: isDanger ? "var(--sold-ink)" : "var(--ink)",
        border: "1px solid transparent",
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

/** Tab leaves a menu: it closes, and the browser goes on from the button that opened it. */
function leaveMenu({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== "Tab") return;
  const opener = document.getElementById(currentTarget.getAttribute("aria-labelledby") ?? "");
  opener?.focus();
  opener?.click();
}

export const theme = createTheme({
  colors: {
    forest: shades("var(--forest)", "var(--forest-hover)"),
    danger: shades("var(--sold-ink)", "var(--sold-ink)"),
  },
  primaryColor: "forest",
  primaryShade: 6,
  variantColorResolver,
  defaultRadius: "var(--r-control)",
  fontFamily: "var(--font-text)",
  fontSizes: { xs: "12.5px", sm: "14px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "18px", sm: "20px", md: "20px", lg: "26px", xl: "28px" },
  headings: { fontFamily: "var(--font-display)", fontWeight: "var(--w-display)" },
  shadows: { md: "var(--shadow-float)", sm: "var(--shadow-float)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { variant: "default", fw: 500 } },
    ActionIcon: { defaultProps: { variant: "subtle", size: 40 } },
    Menu: {
      defaultProps: {
        // Its placeholder is a child that a menu may not have (axe: aria-required-children).
        withInitialFocusPlaceholder: false,
        middlewares: { size: { padding: 8 } },
      },
      // A menu that is longer than a phone's screen scrolls: what went beyond the screen could not be reached.
      styles: { dropdown: { overflowY: "auto" } },
    },
    MenuDropdown: { defaultProps: { onKeyDown: leaveMenu } },
    MenuRadioItem: { defaultProps: { closeMenuOnClick: true } },
    Modal: { defaultProps: { centered: true, padding: 32, radius: "var(--r-panel)" } },
    // What is positioned in the document makes it larger than a phone's screen, and with it all that is fixed to the screen:
    // a list would move the dialog that it belongs to, and follow it out of reach.
    Popover: { defaultProps: { floatingStrategy: "fixed" } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Tooltip: { defaultProps: { openDelay: 400 } },
    // Every button of Mantine's is drawn by it.
    UnstyledButton: { defaultProps: { component: SteadyButton } },
  },
});

/** Mantine's own variables, named after the tokens; the same in both schemes, since the tokens switch. */
const mapped: Record<string, string> = {
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-2)",
  "--mantine-color-error": "var(--sold-ink)",
  "--mantine-color-placeholder": "var(--ink-2)",
  "--mantine-color-anchor": "var(--ink)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--paper-2)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-disabled": "var(--paper-2)",
  "--mantine-color-disabled-color": "var(--ink-2)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-color-forest-text": "var(--forest)",
  "--mantine-color-forest-light": "var(--paper-2)",
  "--mantine-color-forest-light-hover": "var(--paper-2)",
  "--mantine-color-forest-light-color": "var(--ink)",
  "--mantine-color-forest-outline": "var(--forest)",
  "--mantine-color-forest-outline-hover": "var(--paper-2)",
  "--mantine-primary-color-contrast": "var(--on-forest)",
};
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: mapped,
  dark: mapped,
});
