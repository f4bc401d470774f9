import type { MouseEvent } from "react";
import { useHref } from "react-router-dom";
import { groupedNumber } from "../../shared/format/numbers.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import { Button, Spinner } from "../../shared/ui/button.tsx";
import styles from "./gallery-page.module.css";
import { ALL, type GalleryView } from "./gallery-view.ts";

interface Props {
  path: string;
  view: GalleryView;
  shown: number;
  meta: { total: number; has_more_pages: boolean } | undefined;
  nextPage: number;
  isLoading: boolean;
  onMore: () => void;
}

/** How much of the gallery is on screen, and the button for more of it, which works without JavaScript too. */
export function GalleryMore({ path, view, shown, meta, nextPage, isLoading, onMore }: Props) {
  const t = useT();
  const action = useHref(path);
  if (!meta) return null;
  function press(event: MouseEvent) {
    event.preventDefault();
    if (!isLoading) onMore();
  }
  return (
    <form action={action} className={styles.end}>
      <p className={cx(type.cap, type.mute, type.num)} aria-live="polite">
        {t("gallery.showing", { shown: groupedNumber(shown), total: groupedNumber(meta.total) })}
      </p>
      {view.category === ALL ? null : <input type="hidden" name="category" value={view.category} />}
      {meta.has_more_pages ? (
        <Button
          type="submit"
          variant="ghost"
          name="page"
          value={nextPage}
          aria-busy={isLoading}
          onClick={press}
        >
          {isLoading ? <Spinner /> : null}
          {t("buttons.load_more")}
        </Button>
      ) : null}
    </form>
  );
}
