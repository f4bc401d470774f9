/** Colours of the site's tokens; mail programs know no custom properties. */
export const COLOURS = {
  paper: "#F7F4EE",
  surface: "#FFFFFF",
  ink: "#1C2321",
  muted: "#5E6763",
  line: "#DDD7CB",
  forest: "#1F3D36",
};

export const FONTS = {
  sans: "FiraGO, 'Noto Sans Georgian', 'Segoe UI', Arial, sans-serif",
  serif: "'Noto Serif Georgian', 'Noto Serif', Georgia, serif",
};

/** Pixels. Wider mails are cut off by the reading panes of common mail programs. */
export const MAIL_WIDTH = 600;
