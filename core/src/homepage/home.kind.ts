import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";

/** The order of the home page's sections, and which are switched off. */
export const homeKind = settingsKind({
  name: "home",
  entity: "home_settings",
  tags: ["home"],
  toFields: flat,
  fromFields: nested,
});
