import { getProjectFeatures, putProjectFeatures } from "@ezo/contract/admin-features";
import type { AdminProject } from "@ezo/contract/admin-projects";
import { Button, Select, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { CancelButton } from "../editor/cancel-button.tsx";
import { Card } from "../editor/card.tsx";
import { FieldConflictDialog } from "../editor/conflict-dialog.tsx";
import { DraftOffer } from "../editor/draft-offer.tsx";
import { type Draft, draftKey } from "../editor/draft.ts";
import { ItemPicker } from "../editor/item-picker.tsx";
import { useLeaveGuard } from "../editor/leave-guard.ts";
import { LeaveDialog } from "../editor/leave-dialog.tsx";
import { useKeptDraft } from "../editor/use-kept-draft.ts";
import { useSetAside } from "../editor/use-set-aside.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { projects } from "../projects/projects.resource.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useUser } from "../session/session-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./assign-page.module.css";
import { features } from "./features.resource.ts";

const ALL_PROJECTS = 100;

/** Which features a project shows, and in which order. The project is in the address. */
export default function AssignPage() {
  const { t, language } = useTexts();
  const call = useCaller();
  const [params, setParams] = useSearchParams();
  const id = /^[1-9]\d{0,8}$/.test(params.get("project") ?? "") ? Number(params.get("project")) : null;
  const [isDirty, setDirty] = useState(false);
  const guard = useLeaveGuard(isDirty, "project");
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
        onChange={(value) => guard.ask(() => setParams(value ? { project: value } : {}, { replace: true }))}
      />
      {id === null ? (
        <p className={styles.hint}>{t("features.assign_hint")}</p>
      ) : (
        <Assigned key={id} id={id} onDirty={setDirty} />
      )}
      {guard.isAsking ? <LeaveDialog isKept onStay={guard.stay} onLeave={guard.leave} /> : null}
    </div>
  );
}

const assignedKey = (id: number) => [...features.keys.all, "assigned", id] as const;

function Assigned({ id, onDirty }: { id: number; onDirty: (isDirty: boolean) => void }) {
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
  if (data) return <AssignForm data={data} onDirty={onDirty} />;
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

function AssignForm({ data, onDirty }: { data: Assignment; onDirty: (isDirty: boolean) => void }) {
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [base, setBase] = useState(data);
  const [items, setItems] = useState(() => named(data.features));
  const [theirs, setTheirs] = useState<AdminProject | null>(null);
  const { project } = base;
  const isDirty = order(items) !== order(base.features);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const key = draftKey(useUser().id, "project-features", project.id);
  const aside = useSetAside<Named[]>(key, {
    isNews: (kept) => order(kept) !== order(base.features),
  });
  const work = () =>
    isDirty ? { values: items, base: named(base.features), version: project.version } : null;
  useKeptDraft(key, isDirty, items, work);
  const unsaved = (): Draft<Named[]> | null => {
    const draft = work();
    return draft && { ...draft, at: Date.now() };
  };
  const drop = () => {
    const draft = unsaved();
    if (draft) aside.add(draft);
    setItems(named(base.features));
  };
  const takeDraft = () => {
    const draft = aside.take(unsaved());
    if (!draft) return;
    const { values, version, base: from = base.features } = draft;
    setBase({ project: { ...project, version: version ?? project.version }, features: from });
    setItems(values);
  };
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
      <DraftOffer offered={aside.offered} onTake={takeDraft} onRefuse={() => void aside.take()} />
      <Card title={project.title}>
        <ItemPicker
          label={t("screen.features")}
          placeholder={t("projects.features_search")}
          value={items}
          source={features}
          onChange={setItems}
        />
        <div className={styles.actions}>
          <Button
            variant="filled"
            disabled={!isDirty}
            loading={save.isPending}
            onClick={() => save.mutate({ features: items, version: project.version })}
          >
            {t("buttons.save")}
          </Button>
          <CancelButton isDirty={isDirty} onDrop={drop} />
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
          onResolve={(mine) => resolve(mine.has("features"))}
          onClose={() => setTheirs(null)}
        />
      ) : null}
    </>
  );
}
