import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { isOpenTo } from "../screens/admin-screen.ts";
import { useIsLimited, useUser } from "../session/session-context.tsx";
import { type GuideChapter, guideScreen } from "./guide-screens.ts";
import { GUIDES } from "./guide.ts";
import styles from "./guide-page.module.css";

/** How the day goes in the admin, by role. All of it is on one page, so that the browser's search finds every word. */
export default function GuidePage() {
  const { t, language } = useTexts();
  const { intro, parts } = GUIDES[language];
  return (
    <article className={styles.page}>
      <p>{intro}</p>
      <nav aria-label={t("guide.contents")}>
        <ul>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map((part) => (
        <section key={part.id} aria-labelledby={part.id} className={styles.part}>
          <h2 id={part.id}>{part.title}</h2>
          <p>{part.intro}</p>
          {part.chapters.map((chapter) => (
            <Chapter key={chapter.title} chapter={chapter} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Chapter({ chapter: { title, screen, steps } }: { chapter: GuideChapter }) {
  const { t } = useTexts();
  const { capabilities } = useUser();
  const isLimited = useIsLimited();
  const target = guideScreen(screen);
  const { path, title: name } = target;
  return (
    <section className={styles.chapter}>
      <h3>{title}</h3>
      <p className={styles.where}>
        {t("guide.where")}{" "}
        {isOpenTo(target, { capabilities, isLimited }) ? (
          <Link to={path}>{t(name)}</Link>
        ) : (
          <span>{t(name)}</span>
        )}
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
