import type { ProjectVideo } from "@ezo/contract/site/projects";
import { useRef } from "react";
import { megabytes } from "../../../shared/format/megabytes.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { OWN_NAMES } from "../../../shared/i18n/own-names.ts";
import { cx } from "../../../shared/lib/cx.ts";
import type from "../../../shared/styles/type.module.css";
import { jpegFile } from "../../../shared/ui/picture/jpeg-file.ts";
import { useIsNear } from "../../../shared/ui/scroll/use-is-near.ts";
import styles from "./video-player.module.css";

/** Sharp enough below the button that plays it. */
const POSTER_WIDTH = 1280;

/**
 * The film of a project, from our own server, in its own proportions. Nothing of it is loaded before it is played, nor its
 * poster before the visitor is near.
 */
export function VideoPlayer({ video }: { video: ProjectVideo }) {
  const t = useT();
  const locale = useLocale();
  const { url, width, height, poster, captions = [] } = video;
  const figure = useRef<HTMLElement>(null);
  // Browsers load a poster at once, wherever it is on the page.
  const isNear = useIsNear(figure);
  return (
    <figure ref={figure} className={styles.figure}>
      {/* One without a file of captions has them in the picture, or nothing is said in it, as the form says. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        className={styles.film}
        style={{ "--ratio": width / height }}
        src={url}
        poster={isNear ? jpegFile(poster, POSTER_WIDTH) : undefined}
        width={width}
        height={height}
        controls
        playsInline
        preload="none"
        aria-label={poster.alt_text || t("projects.video_film")}
      >
        {/* None is the default: a browser would load that one before the film is played. */}
        {captions.map(({ locale: language, url: file }) => (
          <track key={language} kind="captions" srcLang={language} label={OWN_NAMES[language]} src={file} />
        ))}
      </video>
      <figcaption className={cx(type.cap, type.mute, type.num)}>
        {t("projects.video_size", { size: megabytes(video.size_bytes, locale) })}
      </figcaption>
    </figure>
  );
}
