import type { Navigation } from "@ezo/contract/site/navigation";
import type { ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { ExplorerScreen } from "./explorer-screen.tsx";
import { matchCount, summaryText } from "../../shared/apartments/filters/matches.ts";
import { useFloorItems } from "./items/use-floor-items.tsx";
import { useMoney } from "../../shared/prices/money.ts";

/** The floors of a building over its front. Also embedded in the page of a project with a single building. */
export function FloorsScreen(props: {
  navigation: Navigation;
  bar?: ReactNode;
  isEmbedded?: boolean;
  heading?: string;
}) {
  const { navigation, bar, isEmbedded = false } = props;
  const t = useT();
  const money = useMoney();
  const items = useFloorItems(navigation);
  const { building, buildings, project, image, floors = [] } = navigation;
  const stats = buildings.find(({ id }) => id === building?.id)?.stats ?? { available: 0, total: 0 };
  return (
    <ExplorerScreen
      projectId={project.id}
      heading={props.heading ?? building?.name ?? ""}
      isEmbedded={isEmbedded}
      summary={(matches) =>
        summaryText(
          t,
          money,
          stats,
          matchCount(matches, (place) => place.building === building?.identifier),
        )
      }
      hint={t("apartments.hint_floors")}
      hasInstalments={navigation.has_instalments === true}
      layouts={navigation.layouts}
      image={image}
      kind="photo"
      tags="beside"
      items={items}
      place={{ ...(building ? { building: building.identifier } : {}), buildings }}
      {...(floors.length === 0 ? { empty: <p>{t("apartments.no_apartments_on_floor")}</p> } : {})}
      {...(bar ? { bar } : {})}
    />
  );
}
