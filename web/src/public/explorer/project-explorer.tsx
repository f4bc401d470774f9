import { useParams } from "react-router-dom";
import { readId } from "@ezo/contract/values/ids";
import { BuildingSelector } from "./building-selector.tsx";

/** The explorer within the page of the project in the address. */
export default function ProjectExplorer() {
  const projectId = readId(useParams()["id"]);
  return projectId === undefined ? null : <BuildingSelector projectId={projectId} />;
}
