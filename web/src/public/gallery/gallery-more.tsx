import type { RouteOutput } from "@ezo/contract/route";
import type { getGalleryPage } from "@ezo/contract/site/pages/gallery";
import { groupedNumber } from "../../shared/format/numbers.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { MorePages } from "../../shared/lists/page-ways.tsx";
import type from "../../shared/styles/type.module.css";
import styles from "./gallery-page.module.css";

interface Props {
  /** The address that shows the next page. */
  to: string;
  shown: number;
  meta: RouteOutput<typeof getGalleryPage>["meta"] | undefined;
  isLoading: boolean;
  onMore: () => void;
}

/** How many pictures are shown, and a button for more. */
export function GalleryMore({ to, shown, meta, isLoading, onMore }: Props) {
  const t = useT();
  if (!meta) return null;
  return (
    <div className={styles.end}>
      <p className={cx(type.cap, type.mute, type.num)} aria-live="polite">
        {t("gallery.showing", { shown: groupedNumber(shown), total: groupedNumber(meta.total) })}
      </p>
      {meta.has_more_pages ? <MorePages to={to} isLoading={isLoading} onMore={onMore} /> : null}
    </div>
  );
}
