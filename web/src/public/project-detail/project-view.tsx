import type { Project } from "@ezo/contract/site/projects";
import type { ReactNode } from "react";
import { Description } from "../../shared/content/description.tsx";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { NearSlot } from "../../shared/ui/scroll/near-slot.tsx";
import { ReadingProgress } from "../../shared/ui/loading/reading-progress.tsx";
import { Reveal } from "../../shared/ui/scroll/reveal.tsx";
import { Advantages } from "./advantages.tsx";
import { Construction } from "./construction/construction.tsx";
import { Documents } from "./documents/documents.tsx";
import { ExplorerSlot } from "./explorer-slot.tsx";
import { Invitation } from "./invitation.tsx";
import { ProjectLocation } from "./location/project-location.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectGallery } from "./gallery/project-gallery.tsx";
import { ProjectHero } from "./hero/project-hero.tsx";
import { ABOUT_ID, PROGRESS_ID } from "./project-parts.ts";
import { galleryOf } from "./gallery/project-pictures.ts";
import styles from "./project-view.module.css";
import { RelatedProjects } from "./related-projects.tsx";
import { VideoPlate } from "./video/video-plate.tsx";
import { VideoPlayer } from "./video/video-player.tsx";

const { View: FollowForm } = lazyCode(
  () => import("./construction/follow-form.tsx"),
  (module) => module.default,
);
const WHOLE = 100;

/** Renders a project's apartment explorer, which is another feature; passed in by the app. */
export type DrawExplorer = (projectId: number) => ReactNode;

export function ProjectView({ project, explorer }: { project: Project; explorer: DrawExplorer }) {
  const t = useT();
  const { description, features, related_projects, hasApartmentNavigation } = project;
  const { construction, documents, latitude, longitude, video, video_url: videoAddress } = project;
  const pictures = galleryOf(project);
  return (
    <>
      <ReadingProgress />
      <ProjectHero project={project} />
      {/* First, because visitors come to choose an apartment. */}
      {hasApartmentNavigation ? <ExplorerSlot>{explorer(project.id)}</ExplorerSlot> : null}
      <Reveal className={cx(layout.wrap, hasApartmentNavigation ? styles.block : layout.section)}>
        <div id={ABOUT_ID} className={cx(layout.grid, styles.part)}>
          {description ? (
            <section className={styles.text}>
              <h2 className={type.d2}>{t("projects.about_project")}</h2>
              <Description text={description} />
            </section>
          ) : null}
          <ProjectFacts project={project} />
        </div>
      </Reveal>
      {features.length > 0 ? (
        <Reveal className={cx(layout.wrap, styles.block)}>
          <Advantages features={features} />
        </Reveal>
      ) : null}
      {construction.length > 0 ? (
        <Reveal className={cx(layout.wrap, styles.block)}>
          <div id={PROGRESS_ID} className={styles.part}>
            <Construction entries={construction} />
            {/* Of what is finished there is no news. */}
            {(construction[0]?.percent ?? WHOLE) < WHOLE ? (
              <NearSlot>
                <FollowForm projectId={project.id} />
              </NearSlot>
            ) : null}
          </div>
        </Reveal>
      ) : null}
      {pictures.length > 0 ? (
        <Reveal className={cx(layout.wrap, styles.block)}>
          <ProjectGallery images={pictures} />
        </Reveal>
      ) : null}
      {video ? (
        <Reveal className={cx(layout.wrap, styles.block)}>
          <VideoPlayer video={video} />
        </Reveal>
      ) : null}
      {videoAddress ? (
        <Reveal className={cx(layout.wrap, styles.block)}>
          <VideoPlate address={videoAddress} />
        </Reveal>
      ) : null}
      {documents.length > 0 ? (
        <Reveal className={cx(layout.wrap, styles.block)}>
          <Documents documents={documents} />
        </Reveal>
      ) : null}
      {latitude !== null && longitude !== null ? (
        <Reveal className={cx(layout.wrap, styles.block)}>
          <ProjectLocation project={project} />
        </Reveal>
      ) : null}
      <Reveal className={cx(layout.wrap, styles.block)}>
        <Invitation comingSoon={project.coming_soon} />
      </Reveal>
      {related_projects.length > 0 ? (
        <Reveal className={cx(layout.wrap, styles.block)}>
          <RelatedProjects projects={related_projects} />
        </Reveal>
      ) : null}
    </>
  );
}
