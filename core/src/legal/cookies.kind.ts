import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";

/** The notice about cookies. */
export const cookieKind = settingsKind({
  name: "cookies",
  entity: "cookie_settings",
  // What the footer's data has, with which pages get the notice.
  tags: ["legal"],
  toFields: flat,
  fromFields: nested,
});
