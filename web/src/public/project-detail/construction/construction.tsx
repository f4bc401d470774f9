import type { ConstructionEntry } from "@ezo/contract/site/projects";
import { useBoundWords } from "../../../shared/content/use-bound-words.ts";
import { fullDate, monthAndYear } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import { ConstructionPhotos } from "./construction-photos.tsx";
import styles from "./construction.module.css";
import { earlierEnd } from "./earlier-end.ts";

/** The entries beyond these are folded. */
const SHOWN = 5;

/** How far the construction is: its photos by date, and what has been done. `entries` has one at least, the newest first. */
export function Construction({ entries }: { entries: readonly ConstructionEntry[] }) {
  const t = useT();
  const locale = useLocale();
  const [newest] = entries;
  if (!newest) return null;
  const { percent } = newest;
  const withPhotos = entries.filter(({ images }) => images.length > 0);
  const earlier = entries.slice(SHOWN);
  return (
    <section aria-label={t("projects.progress")}>
      <div className={cx(layout.grid, styles.head)}>
        <h2 className={type.d2}>{t("projects.progress")}</h2>
        <div>
          <p className={cx(type.mute, type.num)}>
            {t("projects.progress_done", { percent, date: fullDate(newest.happened_on, locale) })}
          </p>
          <div
            className={styles.bar}
            role="progressbar"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            aria-label={t("projects.progress_bar", { percent })}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
          <ExpectedEnd entries={entries} />
        </div>
      </div>
      <div className={cx(layout.grid, styles.parts)}>
        {withPhotos.length > 0 ? <ConstructionPhotos entries={withPhotos} /> : null}
        <div className={cx(styles.entries, withPhotos.length === 0 && styles.alone)}>
          <EntryList entries={entries.slice(0, SHOWN)} isNewest={percent < 100} />
          {earlier.length > 0 ? (
            <details className={styles.earlier}>
              <summary>{t("projects.progress_earlier", { number: earlier.length })}</summary>
              <EntryList entries={earlier} />
            </details>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** When it is to be completed; struck before it, what was expected until then. */
function ExpectedEnd({ entries }: { entries: readonly ConstructionEntry[] }) {
  const t = useT();
  const locale = useLocale();
  const { now, before } = earlierEnd(entries);
  const date = monthAndYear(now, locale);
  if (!date) return null;
  const moved = monthAndYear(before, locale);
  return (
    <p className={cx(type.small, type.num, styles.end)}>
      {t("projects.expected_end")}:{" "}
      {moved && moved !== date ? (
        <>
          {/* Screen readers do not say that it is struck. */}
          <span className={type.hidden}>{t("projects.expected_before", { date: moved })}</span>
          <s aria-hidden="true">{moved}</s>{" "}
        </>
      ) : null}
      <b>{date}</b>
    </p>
  );
}

/** `isNewest`: the first of them is what is being worked on. */
function EntryList(props: { entries: readonly ConstructionEntry[]; isNewest?: boolean }) {
  const { entries, isNewest = false } = props;
  const t = useT();
  const bound = useBoundWords();
  const locale = useLocale();
  return (
    <ol className={styles.list}>
      {entries.map(({ id, happened_on: day, stage, percent, title, description }, index) => (
        <li key={id} className={cx(isNewest && index === 0 && styles.now)}>
          <Mark isDone={!isNewest || index > 0} />
          <div>
            <h3>{bound(title)}</h3>
            <p className={styles.stage}>
              {t(`projects.stage_${stage}`)} · <time dateTime={day}>{fullDate(day, locale)}</time>
            </p>
            {description ? <p className={styles.text}>{bound(description)}</p> : null}
          </div>
          <span className={cx(type.num, styles.percent)}>{percent}&nbsp;%</span>
        </li>
      ))}
    </ol>
  );
}

/** A check, or a half ring for what goes on. */
const Mark = ({ isDone }: { isDone: boolean }) => (
  <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="8" />
    {isDone ? <path d="M6.5 10.5L9 13l4.5-5.5" /> : <path d="M10 2a8 8 0 0 1 0 16z" fill="currentColor" />}
  </svg>
);
