import type { Navigation } from "@ezo/contract/navigation";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Leave } from "../../shared/navigation/leave.tsx";
import { numericId } from "../../shared/navigation/numeric-id.ts";
import { CrumbBar } from "./crumbs.tsx";
import { ExplorerScreen } from "./explorer-screen.tsx";
import { NavigationGate } from "./navigation-gate.tsx";
import { projectPath } from "../../shared/apartments/places.ts";
import { useFloorItems } from "./use-floor-items.tsx";

/** Floor selection (specification, section 2, "Public routes"). */
export default function BuildingPage() {
  const { id, building = "" } = useParams();
  const projectId = numericId(id);
  if (projectId === undefined) return <Leave to="/projects" notice="project-missing" />;
  return (
    <NavigationGate projectId={projectId} place={{ level: "building", building }}>
      {(navigation) => <Floors navigation={navigation} />}
    </NavigationGate>
  );
}

function Floors({ navigation }: { navigation: Navigation }) {
  const t = useT();
  const { project, building } = navigation;
  return (
    <FloorsScreen
      navigation={navigation}
      bar={
        <CrumbBar
          crumbs={[
            { label: t("header.projects"), to: "/projects" },
            { label: project.title, to: projectPath(project.id) },
            { label: building?.name ?? "" },
          ]}
        />
      }
    />
  );
}

/** Also stands in the page of a project whose only building this is. */
export function FloorsScreen(props: {
  navigation: Navigation;
  bar?: ReactNode;
  isEmbedded?: boolean;
  heading?: string;
}) {
  const { navigation, bar, isEmbedded = false } = props;
  const t = useT();
  const items = useFloorItems(navigation);
  const { building, buildings, project, image, floors = [] } = navigation;
  const stats = buildings.find(({ id }) => id === building?.id)?.stats;
  return (
    <ExplorerScreen
      projectId={project.id}
      heading={props.heading ?? building?.name ?? ""}
      isEmbedded={isEmbedded}
      summary={t("apartments.free_of", { free: stats?.available ?? 0, total: stats?.total ?? 0 })}
      hint={t("apartments.hint_floors")}
      image={image}
      kind="photo"
      tags="beside"
      items={items}
      {...(floors.length === 0 ? { empty: <p>{t("apartments.no_apartments_on_floor")}</p> } : {})}
      {...(bar ? { bar } : {})}
    />
  );
}
