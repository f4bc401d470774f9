import { readId } from "@ezo/contract/values/ids";
import { type Currency, CURRENCY_SIGNS } from "@ezo/contract/values/money/currency";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { FieldConflictDialog } from "../editor/dialogs/conflict-dialog.tsx";
import { EditorNotices, toBadField, useSaveKey } from "../editor/editor-parts.tsx";
import { useFormKey } from "../editor/editor-page.tsx";
import { type Editor, useEditor } from "../editor/use-editor.ts";
import { Tags } from "../generated/icons.ts";
import { InCurrency, useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { Gone } from "../ui/states/gone.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { Comparison } from "./comparison/comparison-table.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { ListBar } from "./list-bar.tsx";
import { formPath, listSpec } from "./list-spec.ts";
import { LIST_FIELDS } from "./list-words.ts";
import { ListStatus } from "./list-status.tsx";
import { StopReason } from "./stopped-lists.tsx";
import { priceListPaths } from "./price-list-paths.ts";
import styles from "./price-lists.module.css";
import { PRICE_LIST_CHANGES, type PriceListItem, priceListItem } from "./price-lists.queries.ts";
import { PublishBar } from "./publish-bar.tsx";
import type { RuleChoices } from "./terms/rule-fields.tsx";
import { TermsFields } from "./terms/terms-fields.tsx";
import type { ListBody, ListValues } from "./terms/terms-values.ts";
import { useAutosave, usePressedSave } from "./use-autosave.ts";
import { useChoices, useComparison } from "./comparison/use-comparison.ts";
import { useOverrides } from "./comparison/use-overrides.ts";

/** A price list: its rules, and beside them what they change. */
export default function PriceListEditPage() {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const param = useParams()["id"];
  const { key, onCreated } = useFormKey(param);
  const navigate = useNavigate();
  const id = readId(param);
  useContentChanges(PRICE_LIST_CHANGES);
  const { data, error, refetch } = useQuery({
    ...priceListItem(useCaller(), id ?? 0),
    enabled: id !== undefined,
  });
  const projectId = id === undefined ? readId(search.get("project_id")) : data?.project_id;
  if (projectId !== undefined)
    return (
      <ListEditor
        key={`${key}.${projectId}`}
        projectId={projectId}
        loaded={data ?? null}
        onCreated={(created) => {
          onCreated(created.id);
          // Somebody who is typing must not lose the focus.
          void navigate(priceListPaths.one(created.id), { replace: true, state: { keepsFocus: true } });
        }}
      />
    );
  if (id === undefined || (error instanceof ApiError && error.status === 404))
    return <Gone icon={Tags} message={t("price_lists.gone")} listPath={priceListPaths.list} />;
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
}

function ListEditor(props: {
  projectId: number;
  loaded: PriceListItem | null;
  onCreated: (list: PriceListItem) => void;
}) {
  const { projectId } = props;
  const { t, currency } = useTexts();
  const whole = useRef<HTMLDivElement>(null);
  const spec = useMemo(() => listSpec(projectId, currency), [projectId, currency]);
  const editor = useEditor(spec, props.loaded, {
    created: props.onCreated,
    badField: toBadField(whole, () => undefined),
  });
  const { item: list, isDirty } = editor;
  const isReadOnly = list !== null && list.status !== "draft";
  const { comparison, isCompared, isStale, refusal, refused } = useComparison(
    projectId,
    list,
    // An editor has the body of any kind; that of a list is what `bodyOf` has made.
    editor.body as unknown as ListBody,
    isDirty,
  );
  const choices = useChoices(projectId, comparison);
  const overrides = useOverrides(editor, refused);
  const flush = useAutosave(editor);
  const project = useProjects().nameOf(projectId);
  const save = usePressedSave(editor, isReadOnly);
  useSaveKey(() => {
    if (isDirty) save();
  });
  return (
    <div ref={whole} className={styles.whole}>
      <ListBar editor={editor} projectId={projectId} project={project} />
      <EditorNotices editor={editor} resource={spec.resource} />
      {isReadOnly && isDirty ? <PublishedMeanwhile editor={editor} /> : null}
      <div className={styles.editor}>
        <form
          className={styles.side}
          aria-label={t("price_lists.rules")}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {list ? <State list={list} project={project} /> : null}
          <InCurrency currency={isReadOnly ? list.currency : null}>
            <Fields editor={editor} choices={choices} refused={refused} isReadOnly={isReadOnly} />
          </InCurrency>
        </form>
        <section className={styles.main} aria-label={t("price_lists.result")}>
          {list ? <PublishBar list={list} project={project} isUnsaved={isDirty || editor.isSaving} /> : null}
          {refusal ? <p role="alert">{refusal}</p> : null}
          {list && !isCompared ? <NotCompared currency={list.currency} /> : null}
          {comparison ? (
            <InCurrency currency={list?.status === "published" || !isCompared ? list?.currency : null}>
              <Comparison
                of={comparison}
                isStale={isStale}
                isCompared={isCompared}
                isDone={list?.status === "published"}
                overrides={isReadOnly ? null : overrides}
              />
            </InCurrency>
          ) : (
            <p className={styles.hint}>{t("price_lists.type_base")}</p>
          )}
        </section>
      </div>
      <Conflict editor={editor} />
      <LeaveGuard editor={editor} flush={flush} />
    </div>
  );
}

type ListEditorParts = Editor<PriceListItem, ListValues>;

function Fields(props: {
  editor: ListEditorParts;
  choices: RuleChoices;
  /** What keeps the typed terms from being compared, by the form's paths. */
  refused: Readonly<Record<string, string>>;
  isReadOnly: boolean;
}) {
  const { t } = useTexts();
  const { editor, isReadOnly } = props;
  const { form } = editor;
  const errors = Object.fromEntries(
    Object.entries(form.errors).map(([path, error]) => [formPath(path), error as string]),
  );
  return (
    <>
      <TermsFields
        values={editor.values}
        isReadOnly={isReadOnly}
        choices={props.choices}
        errorOf={(path) => errors[path] ?? props.refused[path]}
        onChange={(change) => {
          form.setValues((current) => ({ ...current, ...change }));
          // Rules may have changed their places: what was said of a place is not said of the next rule.
          form.clearErrors();
        }}
      />
      {isReadOnly ? null : (
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="filled"
            // Which disables it: an autosave must not take its focus.
            loading={editor.isSaving && !editor.isQuiet}
            disabled={editor.isGone}
          >
            {t("price_lists.save")}
          </Button>
        </div>
      )}
    </>
  );
}

/** A colleague has saved the draft since the work began: for each field that both have changed one chooses. */
function Conflict({ editor }: { editor: ListEditorParts }) {
  const { conflict } = editor;
  if (!conflict || conflict.current.status !== "draft") return null;
  return (
    <FieldConflictDialog
      fields={conflict.fields}
      names={LIST_FIELDS}
      resource={{}}
      id={conflict.current.id}
      since={conflict.since}
      newest={conflict.current}
      onResolve={editor.resolve}
      onClose={editor.dismissConflict}
    />
  );
}

/** The list is no draft any more, and there is unsaved work on it: a new list can be made of that. */
function PublishedMeanwhile({ editor }: { editor: ListEditorParts }) {
  const { t } = useTexts();
  return (
    <div className={styles.meanwhile} role="alert">
      <span>{t("price_lists.no_draft_meanwhile")}</span>
      <Button variant="filled" loading={editor.isSaving} onClick={() => editor.saveAsNew?.()}>
        {t("editor.save_as_new")}
      </Button>
      <Button onClick={editor.revert}>{t("price_lists.show_saved")}</Button>
    </div>
  );
}

/** What a list is and has come to: published, waiting, or stopped at its time. */
function State({ list, project }: { list: PriceListItem; project: string }) {
  const { t, format } = useTexts();
  const { published_at: at, published_by: by } = list;
  const undone = list.result?.undone;
  // An earlier build has not counted them in the result: the lines of history say so.
  const ended = list.result ? (list.result.discounts_ended ?? list.comparison.summary.discounts_ended) : 0;
  return (
    <div className={styles.state}>
      {list.status === "draft" ? null : (
        <p>
          <b>{list.name}</b> · {project}
        </p>
      )}
      <ListStatus list={list} />
      {at === null ? null : (
        <p>
          <time dateTime={at}>{format.full(at)}</time>
          {by ? ` · ${by.name}` : ""}
        </p>
      )}
      {list.stopped ? (
        <div role="alert">
          <StopReason stopped={list.stopped} />
        </div>
      ) : null}
      <CurrencyChanged list={list} />
      {list.result ? <p>{t("price_lists.changed_count", { count: list.result.changed })}</p> : null}
      {ended > 0 ? <p>{t("price_lists.discounts_ended", { count: ended })}</p> : null}
      {list.result && list.result.kept.length > 0 ? (
        <p>{t("price_lists.kept_since", { apartments: names(list.result.kept) })}</p>
      ) : null}
      {undone ? <Undone undone={undone} currency={list.currency} /> : null}
    </div>
  );
}

const names = (apartments: readonly { name: string }[]) => apartments.map(({ name }) => name).join("; ");

/** What an undoing has put back, what it has left, and what follows for discounts. */
function Undone(props: {
  undone: NonNullable<NonNullable<PriceListItem["result"]>["undone"]>;
  currency: Currency;
}) {
  const { t, format } = useTexts();
  const { restored, left, unstruck } = props.undone;
  const leftNames = left.map(({ name, returns_to: price }) => ({
    name:
      price === undefined
        ? name
        : t("price_lists.returns_to", {
            name,
            price: format.minor(price * MINOR_UNITS, props.currency),
          }),
  }));
  return (
    <>
      <p>{t("price_lists.undone_count", { count: restored })}</p>
      {left.length > 0 ? <p>{t("price_lists.left_since", { apartments: names(leftNames) })}</p> : null}
      {unstruck.length > 0 ? <p>{t("price_lists.unstruck", { apartments: names(unstruck) })}</p> : null}
    </>
  );
}

/** The amounts were saved in another currency than all prices have by now. */
function CurrencyChanged({ list: { status, currency: own } }: { list: PriceListItem }) {
  const { t, currency } = useTexts();
  if (status === "published" || currency === undefined || own === currency) return null;
  const between = { list: nameOf(own), firm: nameOf(currency) };
  return (
    <p role="alert">
      {t(status === "draft" ? "price_lists.other_currency" : "price_lists.waits_in_other_currency", between)}
    </p>
  );
}

/** In place of sums and percentages of amounts and prices in two currencies. */
function NotCompared({ currency: own }: { currency: Currency }) {
  const { t, currency } = useTexts();
  if (currency === undefined) return null;
  const between = { list: nameOf(own), firm: nameOf(currency) };
  return <p className={styles.hint}>{t("price_lists.not_compared", between)}</p>;
}

const nameOf = (currency: Currency): string => `${currency} (${CURRENCY_SIGNS[currency]})`;
