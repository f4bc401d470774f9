import { getProjectFeatures, putProjectFeatures } from "@ezo/contract/admin-features";
import type { AdminProject } from "@ezo/contract/admin-projects";
import { Button, Select, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/card.tsx";
import { FieldConflictDialog } from "../editor/conflict-dialog.tsx";
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
  if (data) return <AssignForm data={data} />;
  if (error) return <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={240} role="status" aria-label={t("app.loading")} />;
}

interface Named {
  id: number;
  title: string;
}
interface Assignment {
  project: Named & { version: number };
  features: readonly Named[];
}
const FIELDS = { features: "field.features" } as const;
const named = (features: readonly Named[]): Named[] => features.map(({ id, title }) => ({ id, title }));
const order = (features: readonly Named[]): string => features.map(({ id }) => id).join();

function AssignForm({ data }: { data: Assignment }) {
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [base, setBase] = useState(data);
  const [items, setItems] = useState(() => named(data.features));
  const [theirs, setTheirs] = useState<AdminProject | null>(null);
  const { project } = base;
  const isDirty = order(items) !== order(base.features);
  const guard = useLeaveGuard(isDirty);
  const standOn = (next: Assignment, shown = named(next.features)) => {
    setBase(next);
    setItems(shown);
  };
  // Changed by somebody else while nothing here was touched: simply show it.
  if (data.project.version > project.version && !isDirty) standOn(data);

  const save = useMutation({
    mutationFn: async ({ features, version }: { features: readonly Named[]; version: number }) =>
      (
        await call(putProjectFeatures, {
          params: { id: String(project.id) },
          query: { locale: language },
          body: { feature_ids: features.map(({ id }) => id), version },
        })
      ).data,
    onSuccess: async (saved) => {
      cache.setQueryData(assignedKey(project.id), saved);
      standOn(saved);
      toasts.success(t("messages.saved"));
      await cache.invalidateQueries({ queryKey: projects.keys.all });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 409))
        return toasts.failure(t("editor.save_failed"), error);
      setTheirs(await cache.fetchQuery({ ...projects.item(call, project.id, language), staleTime: 0 }));
    },
  });
  const resolve = (isMine: boolean) => {
    if (!theirs) return;
    const { id, version } = theirs;
    const next = { project: { id, title: project.title, version }, features: named(theirs.features) };
    setTheirs(null);
    standOn(next, isMine ? items : named(theirs.features));
    if (isMine) save.mutate({ features: items, version });
    else void cache.invalidateQueries({ queryKey: assignedKey(id) });
  };
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
          onClick={() => save.mutate({ features: items, version: project.version })}
          style={{ justifySelf: "start" }}
        >
          {t("buttons.save")}
        </Button>
      </Card>
      {theirs ? (
        <FieldConflictDialog
          fields={[{ path: "features", mine: items, theirs: theirs.features }]}
          names={FIELDS}
          by={theirs.updated_by}
          at={theirs.updated_at}
          onResolve={(mine) => resolve(mine.has("features"))}
          onClose={() => setTheirs(null)}
        />
      ) : null}
      {guard.isAsking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </>
  );
}
