import type { MediaUse } from "@ezo/contract/admin/content/media";
import { Link } from "react-router-dom";
import type { TextKey } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { pathOfUse } from "./path-of-use.ts";
import styles from "./picture-uses.module.css";

const FIELDS = {
  main_image: "field.main_image",
  render_image: "field.render_image",
  video_poster: "field.video_poster",
  gallery_images: "field.gallery_images",
  plan_image: "field.plan_image",
  image: "field.image",
  content: "field.content",
  blocks: "field.blocks",
  philosophy_image: "field.philosophy_image",
} as const satisfies Record<string, TextKey>;
const fieldKey = (name: string) => Object.entries(FIELDS).find(([field]) => field === name)?.[1];

export function PictureUses({ uses }: { uses: readonly MediaUse[] }) {
  const { t } = useTexts();
  return (
    <section className={styles.uses} aria-label={t("media.uses")}>
      <h3>{t("media.uses")}</h3>
      <p>{t(uses.length === 0 ? "media.no_uses" : "media.uses_hold")}</p>
      <ul>
        {uses.map((use) => (
          <li key={`${use.entity} ${use.id} ${use.field}`}>
            <Use use={use} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Use({ use }: { use: MediaUse }) {
  const { t } = useTexts();
  const path = pathOfUse(use);
  const kind = t(`media.use.${use.entity}`);
  const name = use.title ? `${kind}: ${use.title}` : kind;
  const field = fieldKey(use.field);
  return (
    <>
      {path ? <Link to={path}>{name}</Link> : <span>{name}</span>}
      <small>
        {field ? t(field) : use.field}
        {use.in_draft ? ` · ${t("media.use_in_draft")}` : ""}
        {use.is_deleted ? ` · ${t("media.use_deleted")}` : ""}
      </small>
    </>
  );
}
