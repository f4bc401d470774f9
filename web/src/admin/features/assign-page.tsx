import { readId } from "@ezo/contract/values/ids";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { CancelButton } from "../editor/dialogs/cancel-button.tsx";
import { FieldConflictDialog } from "../editor/dialogs/conflict-dialog.tsx";
import { LeaveDialog } from "../editor/dialogs/leave-dialog.tsx";
import { DraftOffer } from "../editor/drafts/draft-offer.tsx";
import { useLeaveGuard } from "../editor/drafts/leave-guard.ts";
import { Card } from "../editor/fields/card.tsx";
import { ItemPicker } from "../editor/fields/sorting/item-picker.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { projects } from "../projects/projects.resource.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import styles from "./assign-page.module.css";
import { features } from "./features.resource.ts";
import { assignment, type Assignment, useAssignment } from "./use-assignment.ts";

/** The features that a project shows, and their order. The project is in the address. */
export default function AssignPage() {
  const { t } = useTexts();
  const [params, setParams] = useSearchParams();
  const id = readId(params.get("project")) ?? null;
  const [isDirty, setDirty] = useState(false);
  const guard = useLeaveGuard(isDirty, "project");
  const { options } = useProjects();
  return (
    <div className={styles.page}>
      <Select
        label={t("field.project")}
        placeholder={t("features.choose_project")}
        searchable
        allowDeselect={false}
        data={options}
        value={id === null ? null : String(id)}
        onChange={(value) => guard.ask(() => setParams(value ? { project: value } : {}, { replace: true }))}
      />
      {id === null ? (
        <p className={styles.hint}>{t("features.assign_hint")}</p>
      ) : (
        <Assigned key={id} id={id} onDirty={setDirty} />
      )}
      {guard.isAsking ? (
        <LeaveDialog isKept isLogout={guard.isLogout} onStay={guard.stay} onLeave={guard.leave} />
      ) : null}
    </div>
  );
}

function Assigned({ id, onDirty }: { id: number; onDirty: (isDirty: boolean) => void }) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(assignment(useCaller(), id, language));
  if (data) return <AssignForm loaded={data} onDirty={onDirty} />;
  return <NotLoaded title={t("list.error")} error={error} onRetry={refetch} height={240} />;
}

const FIELDS = { features: "field.features" } as const;

function AssignForm({ loaded, onDirty }: { loaded: Assignment; onDirty: (isDirty: boolean) => void }) {
  const { t } = useTexts();
  const form = useAssignment(loaded);
  const { project, items, isDirty, theirs } = form;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return (
    <>
      <DraftOffer offered={form.offered} onTake={form.takeDraft} onRefuse={form.refuseDraft} />
      <Card title={project.title}>
        <ItemPicker
          label={t("screen.features")}
          placeholder={t("projects.features_search")}
          value={items}
          source={features}
          onChange={form.setItems}
        />
        <div className={styles.actions}>
          <Button variant="filled" disabled={!isDirty} loading={form.isSaving} onClick={form.save}>
            {t("buttons.save")}
          </Button>
          <CancelButton isDirty={isDirty} onDrop={form.discard} />
        </div>
      </Card>
      {theirs ? (
        <FieldConflictDialog
          fields={[{ path: "features", mine: items, theirs: theirs.features }]}
          names={FIELDS}
          resource={projects}
          id={theirs.id}
          since={project.version}
          newest={theirs}
          onResolve={(mine) => form.resolve(mine.has("features"))}
          onClose={form.dismissConflict}
        />
      ) : null}
    </>
  );
}
