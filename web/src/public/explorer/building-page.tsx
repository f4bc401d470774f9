import type { Navigation } from "@ezo/contract/site/navigation";
import { useParams } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Leave } from "../../shared/navigation/leave.tsx";
import { readId } from "@ezo/contract/values/ids";
import { ViewSwitch } from "./board/view-switch.tsx";
import { CrumbBar } from "./crumbs.tsx";
import { NavigationGate } from "./navigation-gate.tsx";
import { projectPath } from "../../shared/apartments/places.ts";
import { FloorsScreen } from "./floors-screen.tsx";

export default function BuildingPage() {
  const { id, building = "" } = useParams();
  const projectId = readId(id);
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
          views={<ViewSwitch />}
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
