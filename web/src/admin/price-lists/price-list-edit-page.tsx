import {
  createPriceList,
  deletePriceList,
  type PriceListComparison,
  savePriceList,
} from "@ezo/contract/inventory/price-lists";
import { PRICE_LIST_ROUNDINGS } from "@ezo/contract/values/limits";
import { readId } from "@ezo/contract/values/ids";
import { Button, Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { UnsavedGuard } from "../editor/drafts/unsaved-guard.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { firstReason, serverFieldErrors } from "../ui/states/error-text.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { Comparison } from "./comparison-table.tsx";
import { ListStatus } from "./list-status.tsx";
import { priceListPaths } from "./price-list-paths.ts";
import styles from "./price-lists.module.css";
import { comparisonOf, type PriceListItem, priceListItem, priceListKeys } from "./price-lists.queries.ts";
import { PublishBar } from "./publish-bar.tsx";
import { FigureInput, type RuleChoices, RuleFields } from "./rule-fields.tsx";
import { emptyList, type ListValues, termsOf, valuesOf } from "./terms-values.ts";

const RECOUNTED_AFTER_MS = 300;

/** A price list: its rules, and beside them what they change. */
export default function PriceListEditPage() {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const id = readId(useParams()["id"]);
  const projectId = readId(search.get("project_id"));
  const { data, error, refetch } = useQuery({
    ...priceListItem(useCaller(), id ?? 0),
    enabled: id !== undefined,
  });
  if (id === undefined && projectId !== undefined) return <Editor projectId={projectId} list={undefined} />;
  if (!data)
    return (
      <NotLoaded
        title={t("price_lists.load_failed")}
        error={error}
        onRetry={refetch}
        rows={6}
        height={44}
        gap={4}
      />
    );
  return <Editor key={data.id} projectId={data.project_id} list={data} />;
}

function Editor({ projectId, list }: { projectId: number; list: PriceListItem | undefined }) {
  const { t } = useTexts();
  const stored = useMemo(() => (list ? valuesOf(list) : emptyList()), [list]);
  const [edited, setEdited] = useState<ListValues | null>(null);
  const values = edited ?? stored;
  const isReadOnly = list !== undefined && list.status !== "draft";
  const set = (change: Partial<ListValues>) => setEdited({ ...values, ...change });
  const { comparison, isStale } = useComparison(projectId, list, values, edited !== null);
  const work = useListWork(projectId, list, values, () => setEdited(null));
  return (
    <div className={styles.editor}>
      <aside className={styles.side} aria-label={t("price_lists.rules")}>
        {list ? <State list={list} /> : null}
        <TermsFields
          values={values}
          isReadOnly={isReadOnly}
          choices={choicesOf(comparison)}
          nameError={work.errors["name"]}
          onChange={set}
        />
        {isReadOnly ? null : (
          <div className={styles.actions}>
            <Button
              variant="filled"
              disabled={termsOf(values) === null}
              loading={work.save.isPending}
              onClick={() => work.save.mutate()}
            >
              {t("price_lists.save")}
            </Button>
            {list ? (
              <Button loading={work.remove.isPending} onClick={() => work.remove.mutate(list.id)}>
                {t("price_lists.delete")}
              </Button>
            ) : null}
          </div>
        )}
      </aside>
      <section className={styles.main} aria-label={t("price_lists.result")}>
        {comparison ? (
          <Comparison of={comparison} isStale={isStale} isDone={list?.status === "published"} />
        ) : (
          <p className={styles.hint}>{t("price_lists.type_base")}</p>
        )}
        {list ? <PublishBar list={list} isDirty={edited !== null} /> : null}
      </section>
      <UnsavedGuard isHeld={edited !== null && !work.save.isPending && !work.save.isSuccess} />
    </div>
  );
}

/** What a list has come to: published, waiting, or stopped at its time. */
function State({ list }: { list: PriceListItem }) {
  const { t } = useTexts();
  const names = (apartments: readonly { name: string }[]) => apartments.map(({ name }) => name).join("; ");
  return (
    <div className={styles.state}>
      <ListStatus list={list} />
      {list.stopped_by ? (
        <p role="alert">{t("price_lists.stopped_by", { apartments: names(list.stopped_by) })}</p>
      ) : null}
      {list.result ? <p>{t("price_lists.changed_count", { count: list.result.changed })}</p> : null}
      {list.result && list.result.kept.length > 0 ? (
        <p>{t("price_lists.kept_since", { apartments: names(list.result.kept) })}</p>
      ) : null}
    </div>
  );
}

function TermsFields(props: {
  values: ListValues;
  choices: RuleChoices;
  isReadOnly: boolean;
  nameError: string | undefined;
  onChange: (change: Partial<ListValues>) => void;
}) {
  const { t } = useTexts();
  const { values, isReadOnly, onChange } = props;
  return (
    <fieldset disabled={isReadOnly} className={styles.terms}>
      <TextInput
        label={t("price_lists.name")}
        withAsterisk
        value={values.name}
        error={props.nameError}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <h2>{t("price_lists.base")}</h2>
      <SegmentedControl
        disabled={isReadOnly}
        aria-label={t("price_lists.base")}
        data={(["per_m2", "total"] as const).map((value) => ({
          value,
          label: t(`price_lists.base_${value}`),
        }))}
        value={values.baseKind}
        onChange={(kind) => onChange({ baseKind: kind === "total" ? "total" : "per_m2" })}
      />
      <FigureInput
        label={t(`price_lists.amount_${values.baseKind}`)}
        value={values.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <h2>{t("price_lists.rules")}</h2>
      <RuleFields
        rules={values.rules}
        choices={props.choices}
        isReadOnly={isReadOnly}
        onChange={(rules) => onChange({ rules })}
      />
      <h2>{t("price_lists.rounding")}</h2>
      <SegmentedControl
        disabled={isReadOnly}
        aria-label={t("price_lists.rounding")}
        data={PRICE_LIST_ROUNDINGS.map(String)}
        value={String(values.rounding)}
        onChange={(text) =>
          onChange({
            rounding: PRICE_LIST_ROUNDINGS.find((step) => String(step) === text) ?? values.rounding,
          })
        }
      />
      <Checkbox
        label={t("price_lists.with_reserved")}
        checked={values.withReserved}
        onChange={({ currentTarget }) => onChange({ withReserved: currentTarget.checked })}
      />
      <Checkbox
        label={t("price_lists.with_sold")}
        checked={values.withSold}
        onChange={({ currentTarget }) => onChange({ withSold: currentTarget.checked })}
      />
    </fieldset>
  );
}

/** Recounted while terms are typed; a list as it is stored has its own. */
function useComparison(
  projectId: number,
  list: PriceListItem | undefined,
  values: ListValues,
  isEdited: boolean,
): { comparison: PriceListComparison | undefined; isStale: boolean } {
  const terms = useMemo(() => termsOf(values), [values]);
  const [settled] = useDebouncedValue(isEdited ? terms : null, RECOUNTED_AFTER_MS);
  const { data, isPlaceholderData, isFetching } = useQuery(comparisonOf(useCaller(), projectId, settled));
  if (!isEdited) return { comparison: list?.comparison, isStale: false };
  return {
    comparison: data ?? list?.comparison,
    isStale: isPlaceholderData || isFetching || terms !== settled,
  };
}

function choicesOf(comparison: PriceListComparison | undefined): RuleChoices {
  const rows = comparison?.rows ?? [];
  const buildings = new Map(rows.map((row) => [String(row.building_id), row.building_identifier]));
  return {
    buildings: [...buildings].map(([value, label]) => ({ value, label })),
    apartments: rows.map((row) => ({
      value: String(row.apartment_id),
      label: `${row.building_identifier} / ${row.floor_number} / ${row.apartment_number}`,
    })),
  };
}

function useListWork(
  projectId: number,
  list: PriceListItem | undefined,
  values: ListValues,
  onSaved: () => void,
) {
  const { t, call, cache, toasts } = useMutationContext();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: async () => {
      const terms = termsOf(values);
      if (!terms) throw new Error("a figure is missing");
      const { name } = values;
      const { data } = list
        ? await call(savePriceList, {
            params: { id: String(list.id) },
            body: { version: list.version, name, terms },
          })
        : await call(createPriceList, { body: { project_id: projectId, name, terms } });
      return data;
    },
    onSuccess: async (data) => {
      cache.setQueryData(priceListKeys.item(data.id), data);
      onSaved();
      toasts.success(t("price_lists.saved", { name: data.name }));
      await cache.invalidateQueries({ queryKey: [...priceListKeys.all, "of"] });
      if (!list) void navigate(priceListPaths.one(data.id), { replace: true });
    },
    onError: (error) => {
      if (!serverFieldErrors(error)["name"]) toasts.failure(t("price_lists.save_failed"), firstReason(error));
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deletePriceList, { params: { id: String(id) } }),
    onSuccess: async () => {
      onSaved();
      await cache.invalidateQueries({ queryKey: [...priceListKeys.all, "of"] });
      void navigate(priceListPaths.of(projectId));
    },
    onError: (error) => toasts.failure(t("price_lists.save_failed"), error),
  });
  return { save, remove, errors: serverFieldErrors(save.error) };
}
