import { useEffect } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import layout from "../../shared/styles/layout.module.css";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { PageLoading } from "../../shared/ui/loading/page-loading.tsx";
import { PageOpening } from "../../shared/ui/loading/page-opening.tsx";
import { aboutQuery } from "./about.queries.ts";
import { Figures } from "./figures.tsx";
import { Invitation } from "./invitation.tsx";
import { Mission } from "./mission.tsx";
import { Philosophy } from "./philosophy.tsx";
import { Values } from "./values.tsx";

export default function AboutPage() {
  const t = useT();
  const query = usePageQuery(aboutQuery(useCaller(), useLocale()));
  useEffect(() => {
    if (query.error) console.info(query.error.message || "Failed to load about info");
  }, [query.error]);

  if (!query.data) {
    if (!query.isError) return <PageLoading />;
    return <QueryFailed titleKey="about.error" query={query} />;
  }
  const { stats, philosophy_image } = query.data.about_info;
  return (
    <>
      <div className={layout.wrap}>
        <PageOpening title={t("about.title")} lead={t("about.subtitle")} />
      </div>
      <Philosophy image={philosophy_image} />
      <Figures stats={stats} />
      <Values />
      <Mission />
      <Invitation />
    </>
  );
}
