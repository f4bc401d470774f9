import { getProjectFeatures, putProjectFeatures } from "@ezo/contract/admin-features";
import { Button, Select, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/card.tsx";
import { ItemPicker } from "../editor/item-picker.tsx";
import { useLeaveGuard } from "../editor/leave-guard.ts";
import { LeaveDialog } from "../editor/leave-dialog.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { projects } from "../projects/projects.resource.ts";
import { LoadError } from "../ui/blank.tsx";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./assign-page.module.css";
import { features } from "./features.resource.ts";

const ALL_PROJECTS = 100;

/** Which features a project shows, and in which order. The project stands in the address. */
export default function AssignPage() {
  const { t, language } = useTexts();
  const call = useCaller();
  const [params, setParams] = useSearchParams();
  const id = /^[1-9]\d{0,8}$/.test(params.get("project") ?? "") ? Number(params.get("project")) : null;
  const { data: list } = useQuery(projects.list(call, { locale: language, per_page: ALL_PROJECTS }));
  return (
    <div className={styles.page}>
      <Select
        label={t("field.project")}
        placeholder={t("features.choose_project")}
        searchable
        allowDeselect={false}
        data={(list?.data ?? []).map((project) => ({ value: String(project.id), label: project.title }))}
        value={id === null ? null : String(id)}
        onChange={(value) => setParams(value ? { project: value } : {}, { replace: true })}
      />
      {id === null ? (
        <p className={styles.hint}>{t("features.assign_hint")}</p>
      ) : (
        <Assigned key={id} id={id} />
      )}
    </div>
  );
}

const assignedKey = (id: number) => [...features.keys.all, "assigned", id] as const;

function Assigned({ id }: { id: number }) {
  const { t, language } = useTexts();
  const call = useCaller();
  const { data, error, refetch } = useQuery({
    queryKey: assignedKey(id),
    queryFn: async ({ signal }) =>
      (
        await call(
          getProjectFeatures,
          { params: { id: String(id) }, query: { locale: language } },
          { signal },
        )
      ).data,
  });
  if (data) return <AssignForm key={data.project.version} data={data} />;
  if (error) return <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={240} role="status" aria-label={t("app.loading")} />;
}

function AssignForm(props: {
  data: {
    project: { id: number; title: string; version: number };
    features: readonly { id: number; title: string }[];
  };
}) {
  const { project, features: assigned } = props.data;
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [items, setItems] = useState(() => assigned.map(({ id, title }) => ({ id, title })));
  const isDirty = items.map(({ id }) => id).join() !== assigned.map(({ id }) => id).join();
  const guard = useLeaveGuard(isDirty);
  const save = useMutation({
    mutationFn: async () =>
      (
        await call(putProjectFeatures, {
          params: { id: String(project.id) },
          query: { locale: language },
          body: { feature_ids: items.map(({ id }) => id), version: project.version },
        })
      ).data,
    onSuccess: async (saved) => {
      cache.setQueryData(assignedKey(project.id), saved);
      toasts.success(t("messages.saved"));
      await cache.invalidateQueries({ queryKey: projects.keys.all });
    },
    onError: (error) => toasts.failure(t("editor.save_failed"), error),
  });
  return (
    <>
      <Card title={project.title}>
        <ItemPicker
          label={t("screen.features")}
          placeholder={t("projects.features_search")}
          value={items}
          source={features}
          onChange={setItems}
        />
        <Button
          variant="filled"
          disabled={!isDirty}
          loading={save.isPending}
          onClick={() => save.mutate()}
          style={{ justifySelf: "start" }}
        >
          {t("buttons.save")}
        </Button>
      </Card>
      {guard.isAsking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </>
  );
}
