import { useParams } from "react-router-dom";
import { numericId } from "../../shared/navigation/numeric-id.ts";
import { BuildingSelector } from "./building-selector.tsx";

/** The explorer of the project whose page the address names. */
export default function ProjectExplorer() {
  const projectId = numericId(useParams()["id"]);
  return projectId === undefined ? null : <BuildingSelector projectId={projectId} />;
}
