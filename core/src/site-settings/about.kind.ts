import { aboutTextName } from "@ezo/contract/admin/settings";
import type { Companions } from "../records/kind.ts";
import { translationKind } from "../translations/translations.kind.ts";
import { flat, nested, settingsKind } from "./settings.kind.ts";

/** The about page's texts are those of this group of the site's texts. */
export const ABOUT_GROUP = "about";

/** `translations.en.title` is the English of the text `about.title`. */
const texts: Companions = {
  kind: translationKind,
  idsByName: async (db) => {
    const rows = await db.translation.findMany({
      where: { group: ABOUT_GROUP, deletedAt: null },
      select: { id: true, key: true },
    });
    return new Map(rows.map(({ id, key }) => [aboutTextName(key), id]));
  },
  fieldOf: (name, own) => `translations.${own}.${name}`,
  placeOf: (field) => {
    const [head, own, name] = field.split(".");
    return head === "translations" && own && name ? { name, own } : null;
  },
};

export const aboutKind = settingsKind({
  name: "about",
  entity: "about_settings",
  tags: ["about"],
  references: { philosophy_image: "media" },
  companions: texts,
  toFields: ({ stats, philosophy_media_id }) => ({
    ...flat({ stats }),
    philosophy_image: philosophy_media_id,
  }),
  fromFields: ({ philosophy_image, ...stats }) => ({
    ...nested(stats),
    philosophy_media_id: philosophy_image,
  }),
});
