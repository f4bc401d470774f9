import type { Navigation } from "@ezo/contract/site/navigation";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { ExplorerLoading } from "../../shared/ui/loading/explorer-loading.tsx";
import blank from "../../shared/ui/blank.module.css";
import { FloorsScreen } from "./floors-screen.tsx";
import { navigationQuery } from "./explorer.queries.ts";
import { ExplorerScreen } from "./explorer-screen.tsx";
import { matchCount, summaryText } from "../../shared/apartments/filters/matches.ts";
import { useBuildingItems } from "./items/use-building-items.tsx";
import { useMoney } from "../../shared/prices/money.ts";

/**
 * Building selector (specification, section 2). Where there is exactly one building, its floors are shown instead, in the
 * same place: a redirect would make the project's page unreachable.
 */
export function BuildingSelector({ projectId }: { projectId: number }) {
  const t = useT();
  const query = usePageQuery(navigationQuery(useCaller(), useLocale(), projectId, { level: "overview" }));
  if (query.data) {
    const [only, ...others] = query.data.buildings;
    if (!only) return <p className={blank.blank}>{t("apartments.no_buildings")}</p>;
    return others.length === 0 && !query.data.has_multiple_buildings ? (
      <OnlyBuilding projectId={projectId} building={only.identifier} />
    ) : (
      <Buildings navigation={query.data} />
    );
  }
  return query.isError ? (
    <QueryFailed titleKey="errors.navigation_load_failed" query={query} />
  ) : (
    <ExplorerLoading />
  );
}

function Buildings({ navigation }: { navigation: Navigation }) {
  const t = useT();
  const money = useMoney();
  const items = useBuildingItems(navigation);
  const sum = (of: "available" | "total") =>
    navigation.buildings.reduce((total, { stats }) => total + stats[of], 0);
  const stats = { available: sum("available"), total: sum("total") };
  return (
    <ExplorerScreen
      projectId={navigation.project.id}
      heading={t("projects.choose_apartment")}
      isEmbedded
      summary={(matches) =>
        summaryText(
          t,
          money,
          stats,
          matchCount(matches, () => true),
        )
      }
      hint={t("apartments.hint_buildings")}
      hasInstalments={navigation.has_instalments === true}
      layouts={navigation.layouts}
      image={navigation.image}
      kind="photo"
      tags="above"
      items={items}
      place={{ buildings: navigation.buildings }}
    />
  );
}

function OnlyBuilding({ projectId, building }: { projectId: number; building: string }) {
  const t = useT();
  const query = usePageQuery(
    navigationQuery(useCaller(), useLocale(), projectId, { level: "building", building }),
  );
  if (query.data)
    return <FloorsScreen navigation={query.data} isEmbedded heading={t("projects.choose_apartment")} />;
  return query.isError ? (
    <QueryFailed titleKey="errors.navigation_load_failed" query={query} />
  ) : (
    <ExplorerLoading />
  );
}
