import { Anchor, Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { documentPaths } from "../project-documents/document-paths.ts";
import { projectDocuments } from "../project-documents/project-documents.resource.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";

/** The documents of a saved project, each a link to its form; added and put into order on their own screens. */
export function DocumentsCard({ projectId }: { projectId: number }) {
  const { t, language } = useTexts();
  const call = useCaller();
  useContentChanges(projectDocuments);
  const { data, error, refetch } = useQuery(
    projectDocuments.every(call, { project_id: projectId, locale: language }),
  );
  return (
    <Card title={t("screen.documents")}>
      {data ? (
        <ul>
          {data.map(({ id, title, kind, is_active: isActive }) => (
            <li key={id}>
              <Anchor component={Link} to={documentPaths.edit(id)} underline="always">
                {title}
              </Anchor>{" "}
              <small>{isActive ? t(`documents.kind.${kind}`) : t("buildings.hidden")}</small>
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded title={t("documents.failed")} error={error} onRetry={() => void refetch()} height={48} />
      )}
      <Group gap="sm">
        <Button component={Link} to={documentPaths.addTo(projectId)} variant="default">
          {t("screen.document_new")}
        </Button>
        <Anchor component={Link} to={documentPaths.ofProject(projectId)} underline="always">
          {t("documents.all_of_project")}
        </Anchor>
      </Group>
    </Card>
  );
}
