import type { Navigation } from "@ezo/contract/site/navigation";
import { use } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Leave } from "../../shared/navigation/leave.tsx";
import { readId } from "@ezo/contract/values/ids";
import type from "../../shared/styles/type.module.css";
import { Icon } from "../../shared/ui/icon.tsx";
import { ViewSwitch } from "./board/view-switch.tsx";
import { CrumbBar } from "./crumbs.tsx";
import { ExplorerScreen } from "./explorer-screen.tsx";
import { keptSearch } from "./board/view.ts";
import { matchCount, summaryText } from "../../shared/apartments/filters/matches.ts";
import styles from "./floor-page.module.css";
import { HasOwnEntryContext } from "../../shared/apartments/has-own-entry.ts";
import { FloorFacts } from "./items/floor-facts.tsx";
import { MissingPlace } from "./missing-place.tsx";
import { NavigationGate } from "./navigation-gate.tsx";
import { buildingPath, floorOf, floorPath, projectPath } from "../../shared/apartments/places.ts";
import { useApartmentItems } from "./items/use-apartment-items.tsx";
import { useMoney } from "../../shared/prices/money.ts";

export default function FloorPage() {
  const { id, building = "", floor: segment } = useParams();
  const projectId = readId(id);
  const floor = floorOf(segment);
  if (projectId === undefined) return <Leave to="/projects" notice="project-missing" />;
  if (floor === undefined) return <MissingPlace projectId={projectId} />;
  return (
    <NavigationGate projectId={projectId} place={{ level: "floor", building, floor }}>
      {(navigation) => <Apartments key={floor} navigation={navigation} />}
    </NavigationGate>
  );
}

function Apartments({ navigation }: { navigation: Navigation }) {
  const t = useT();
  const money = useMoney();
  const items = useApartmentItems(navigation);
  const {
    project,
    building,
    floor_number: number = 0,
    floor_label: label = "",
    apartments = [],
    units = [],
    image,
  } = navigation;
  const identifier = building?.identifier ?? "";
  const stats = {
    available: apartments.filter(({ status }) => status === "available").length,
    total: apartments.length,
  };
  return (
    <ExplorerScreen
      projectId={project.id}
      heading={t("apartments.floor_title", { number: label })}
      summary={(matches) =>
        // Of a floor of parking alone nothing is said about apartments.
        apartments.length === 0 && units.length > 0
          ? ""
          : summaryText(
              t,
              money,
              stats,
              matchCount(matches, (place) => place.building === identifier && place.floor_number === number),
            )
      }
      hint={t("apartments.hint_apartments")}
      hasInstalments={navigation.has_instalments === true}
      layouts={navigation.layouts}
      choices={<FloorFacts units={units} />}
      image={image}
      kind="plan"
      tags="above"
      items={items}
      place={{ building: identifier, floor: number, buildings: navigation.buildings }}
      rail={<FloorRail navigation={navigation} />}
      {...(apartments.length + units.length === 0
        ? { empty: <p className={styles.empty}>{t("apartments.no_apartments_on_floor")}</p> }
        : {})}
      bar={
        <CrumbBar
          views={<ViewSwitch />}
          units={units}
          crumbs={[
            { label: t("header.projects"), to: "/projects" },
            { label: project.title, to: projectPath(project.id) },
            { label: building?.name ?? "", to: buildingPath(project.id, identifier) },
            { label: t("apartments.floor_title", { number: label }) },
          ]}
        />
      }
    />
  );
}

function FloorRail({ navigation }: { navigation: Navigation }) {
  const t = useT();
  const replace = use(HasOwnEntryContext);
  const [search] = useSearchParams();
  const { project, building, floors = [], floor_number: here = 0 } = navigation;
  const query = keptSearch(search);
  const to = (number: number) => floorPath(project.id, building?.identifier ?? "", number) + query;
  const above = floors.find(({ number }) => number > here);
  const below = floors.findLast(({ number }) => number < here);
  return (
    <nav className={cx(styles.rail, type.num)} aria-label={t("apartments.choose_floor")}>
      {above ? (
        <Link
          to={to(above.number)}
          replace={replace}
          className={styles.step}
          aria-label={t("apartments.floor_up")}
        >
          <Icon name="arrow" className={styles.up} />
        </Link>
      ) : null}
      {floors
        .toReversed()
        .filter(({ number }) => Math.abs(number - here) <= 2)
        .map(({ number, label }) => (
          <Link
            key={number}
            to={to(number)}
            replace={replace}
            aria-label={t("apartments.floor_title", { number: label })}
            {...(number === here ? { "aria-current": "page" as const } : {})}
          >
            {label}
          </Link>
        ))}
      {below ? (
        <Link
          to={to(below.number)}
          replace={replace}
          className={styles.step}
          aria-label={t("apartments.floor_down")}
        >
          <Icon name="arrow" className={styles.down} />
        </Link>
      ) : null}
    </nav>
  );
}
