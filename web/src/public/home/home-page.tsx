import type { HomeSection } from "@ezo/contract/values/home-sections";
import { Fragment, type ReactNode } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { useMoney } from "../../shared/prices/money.ts";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { ReadingProgress } from "../../shared/ui/loading/reading-progress.tsx";
import { AboutTeaser } from "./about-teaser.tsx";
import { HeroCarousel } from "./carousel/hero-carousel.tsx";
import { heroSlideOf } from "./carousel/hero-slide.ts";
import { FeaturedBanner } from "./featured-banner.tsx";
import { homeChoice } from "./home-choice.ts";
import { HomeLoading } from "./home-loading.tsx";
import { homepageQuery } from "./home.queries.ts";
import styles from "./home-page.module.css";
import { spaceAround } from "./space-around.ts";
import { NewsTeaser } from "./news-teaser.tsx";
import { ProjectsTeaser } from "./projects-teaser.tsx";
import { SearchBar } from "./search/search-bar.tsx";
import { Welcome } from "./welcome.tsx";

export default function HomePage() {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const query = usePageQuery(homepageQuery(useCaller(), locale));
  if (!query.data) {
    if (!query.isError) return <HomeLoading />;
    return <QueryFailed titleKey="home.error" isOnDark query={query} />;
  }
  const { slides, teasers, banner, articles, searched } = homeChoice(query.data);
  const { sections } = query.data;
  const drawn: Record<HomeSection, ReactNode> = {
    search: searched.length > 0 ? <SearchBar projects={searched} /> : null,
    about: <AboutTeaser />,
    projects: teasers.length > 0 ? <ProjectsTeaser projects={teasers} /> : null,
    banner: banner ? <FeaturedBanner project={banner} /> : null,
    news: articles.length > 0 ? <NewsTeaser articles={articles} /> : null,
  };
  return (
    <>
      <ReadingProgress />
      {/* The page's own title, since the slides' titles change. */}
      <h1 className={type.hidden}>{t("home.title")}</h1>
      {slides.length > 0 ? (
        <HeroCarousel
          key={slides.map(({ id }) => id).join()}
          slides={slides.map((project) => heroSlideOf(project, { t, locale, money }))}
        />
      ) : (
        <Welcome />
      )}
      {sections.map((section, index) => {
        const { above, below } = spaceAround(sections, index);
        if (drawn[section] === null || !(above || below))
          return <Fragment key={section}>{drawn[section]}</Fragment>;
        return (
          <div key={section} className={cx(above && styles.above, below && styles.below)}>
            {drawn[section]}
          </div>
        );
      })}
    </>
  );
}
