import type { ConstructionEntry } from "@ezo/contract/site/projects";
import { type MouseEvent, useState } from "react";
import { fullDate } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import type from "../../../shared/styles/type.module.css";
import { PictureButton } from "../../../shared/ui/lightbox/picture-button.tsx";
import { useLightbox } from "../../../shared/ui/lightbox/use-lightbox.tsx";
import {
  columnsWidth,
  type CoveredBox,
  coverSizes,
  NARROW_PAGE,
} from "../../../shared/ui/picture/cover-sizes.ts";
import styles from "./construction.module.css";

const ASPECT = 16 / 11;
const BOXES: readonly CoveredBox[] = [
  { ...NARROW_PAGE, aspect: ASPECT },
  { width: columnsWidth(7), aspect: ASPECT },
];
/** Dates beside each other; older photos are not offered. */
const DATES = 8;

/** One large photo; the dates below it choose another. Without scripts they lead to the photos themselves. */
export function ConstructionPhotos({ entries }: { entries: readonly ConstructionEntry[] }) {
  const t = useT();
  const locale = useLocale();
  const dated = entries.slice(0, DATES);
  const [chosen, setChosen] = useState<number>();
  // A change of the list while the page is open does not move what is shown.
  const shown = dated.find(({ id }) => id === chosen) ?? dated[0];
  if (!shown) return null;

  function choose(event: MouseEvent, id: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setChosen(id);
  }
  return (
    <div className={styles.photos}>
      {/* A new element for each entry, so that no photo is shown stretched while it loads. */}
      <EntryPhoto key={shown.id} entry={shown} />
      {dated.length > 1 ? (
        <div role="group" aria-label={t("projects.progress_photos")}>
          <ul className={styles.dates}>
            {dated.map((entry) => (
              <li key={entry.id}>
                <a
                  href={entry.images[0]?.url}
                  className={type.num}
                  {...(entry === shown && { "aria-current": "true" as const })}
                  onClick={(event) => choose(event, entry.id)}
                >
                  <time dateTime={entry.happened_on}>{fullDate(entry.happened_on, locale)}</time>
                  <span>{entry.title}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/** The entry's first photo, which opens all of them in the viewer. */
function EntryPhoto({ entry: { images, title, happened_on: day } }: { entry: ConstructionEntry }) {
  const locale = useLocale();
  const lightbox = useLightbox({
    loaded: images.map((image) => ({ image, title: image.alt_text || title })),
  });
  const [first] = images;
  if (!first) return null;
  return (
    <figure>
      <PictureButton
        image={first}
        sizes={coverSizes(first, BOXES)}
        index={0}
        lightbox={lightbox}
        className={styles.photo}
      />
      <figcaption className={cx(type.small, type.num)}>
        <span>{title}</span>
        <time className={type.mute} dateTime={day}>
          {fullDate(day, locale)}
        </time>
      </figcaption>
      {lightbox.viewer}
    </figure>
  );
}
