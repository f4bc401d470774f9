import { Button, Menu, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Eye, History, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { useRefresh } from "../query/use-refresh.ts";
import { useContentActions } from "../resource/use-content-actions.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import { FieldConflictDialog } from "./conflict-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import styles from "./editor-page.module.css";
import type { FieldNames } from "./field-text.ts";
import { HistoryDrawer } from "./history-drawer.tsx";
import { localeOfField, type ContentLocale } from "./language.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useLeaveGuard } from "./leave-guard.ts";
import { type EditedItem, type Editor, type EditorSpec, useEditor } from "./use-editor.ts";

/** What a form's own part of the page works with. */
export interface EditorParts<Row extends EditedItem, Item extends EditedItem, Values extends object> {
  editor: Editor<Row, Item, Values>;
  item: Item | null;
  locale: ContentLocale;
  setLocale: (locale: ContentLocale) => void;
}

interface PageSpec<Row extends EditedItem, Item extends EditedItem, Values extends object> {
  spec: EditorSpec<Row, Item, Values>;
  /** Where the list is. */
  listPath: string;
  listTitle: string;
  newTitle: string;
  editPath: (id: number) => string;
  /** Where the item stands on the site; null while it does not. */
  publicPath?: (item: Item) => string | null;
  nameOf: (values: Values) => string;
  names: FieldNames;
  /** What goes with it when it is deleted. */
  deleteNote?: (item: Item) => ReactNode;
  children: (parts: EditorParts<Row, Item, Values>) => ReactNode;
}

/** A page with one item's form: loads the item that the address names, or begins a new one. */
export function EditorPage<Row extends EditedItem, Item extends EditedItem, Values extends object>(
  props: PageSpec<Row, Item, Values>,
) {
  const { id: param } = useParams();
  if (param === undefined) return <EditorBody key="new" {...props} item={null} />;
  if (!/^[1-9]\d{0,8}$/.test(param)) return <Gone listPath={props.listPath} />;
  return <LoadedEditor key={param} {...props} id={Number(param)} />;
}

function LoadedEditor<Row extends EditedItem, Item extends EditedItem, Values extends object>(
  props: PageSpec<Row, Item, Values> & { id: number },
) {
  const { resource } = props.spec;
  const { t, language } = useTexts();
  const call = useCaller();
  const { data: item, error, refetch } = useQuery(resource.item(call, props.id, language));
  const refresh = useRefresh(resource.keys.all);
  useLiveEvent("content:changed", (change) => {
    if (change.entity === resource.entity && change.id === props.id) refresh();
  });
  if (item) return <EditorBody {...props} item={item} />;
  if (error instanceof ApiError && error.status === 404) return <Gone listPath={props.listPath} />;
  if (error)
    return <LoadError title={t("editor.load_failed")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.body} role="status" aria-label={t("app.loading")}>
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  );
}

function Gone({ listPath }: { listPath: string }) {
  const { t } = useTexts();
  return (
    <Blank
      icon={Trash2}
      title={t("editor.gone")}
      message={t("editor.gone_hint")}
      action={
        <Button component={Link} to={listPath} mt={14}>
          {t("editor.to_list")}
        </Button>
      }
    />
  );
}

function EditorBody<Row extends EditedItem, Item extends EditedItem, Values extends object>(
  props: PageSpec<Row, Item, Values> & { item: Item | null },
) {
  const { spec, item } = props;
  const { t, format } = useTexts();
  const call = useCaller();
  const toasts = useToasts();
  const navigate = useNavigate();
  const now = useNow();
  const [locale, setLocale] = useState<ContentLocale>("ka");
  const [dialog, setDialog] = useState<"history" | "delete" | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const editor = useEditor(spec, item, {
    created: (created) => void navigate(props.editPath(created.id), { replace: true }),
    badField: (path) => {
      const found = localeOfField(path);
      if (found) setLocale(found);
      // After the tab with the field is shown.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("[aria-invalid='true'], [data-invalid='true']")?.focus(),
      );
    },
  });
  const guard = useLeaveGuard(editor.isDirty);
  const actions = useContentActions(spec.resource);
  const saveKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (editor.isDirty) editor.save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => saveKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  const name = props.nameOf(editor.values);
  const publicPath = item ? (props.publicPath?.(item) ?? null) : null;
  const openPreview = async () => {
    if (!item || !spec.resource.preview) return;
    // Opened now, while the click still counts as the person's own; its address follows.
    const tab = window.open("about:blank", "_blank");
    try {
      const url = await spec.resource.preview(call, item.id, locale);
      if (tab) tab.location.href = url;
    } catch (error) {
      tab?.close();
      toasts.failure(t("editor.preview_failed"), error);
    }
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog inside the form is a form's child in React, though not on the page.
        if (event.target === event.currentTarget) editor.save();
      }}
    >
      <div className={styles.bar}>
        <nav className={styles.crumb} aria-label={t("editor.crumb")}>
          <Link to={props.listPath}>{props.listTitle}</Link>
          <span aria-hidden="true">/</span>
          <b>{name || (item ? t("list.untitled") : props.newTitle)}</b>
        </nav>
        {editor.isDirty ? (
          <span className={styles.dirty} role="status">
            {t("editor.unsaved")}
          </span>
        ) : null}
        {publicPath ? (
          <Button
            component="a"
            href={publicPath}
            target="_blank"
            rel="noopener"
            variant="subtle"
            className={styles.wide ?? ""}
            leftSection={<Eye size={18} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("editor.view")}
          </Button>
        ) : item && spec.resource.preview ? (
          <Button
            variant="subtle"
            className={styles.wide ?? ""}
            onClick={() => void openPreview()}
            leftSection={<Eye size={18} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("editor.preview")}
          </Button>
        ) : null}
        {item ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="subtle" aria-label={t("list.more", { name })} px={10}>
                <Ellipsis size={18} strokeWidth={1.6} aria-hidden="true" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<History size={16} strokeWidth={1.6} aria-hidden="true" />}
                onClick={() => setDialog("history")}
              >
                {t("history.title")}
              </Menu.Item>
              <Menu.Item
                data-danger
                leftSection={<Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />}
                onClick={() => setDialog("delete")}
              >
                {t("buttons.delete")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
        <Button disabled={!editor.isDirty} onClick={editor.revert} className={styles.cancel ?? ""}>
          {t("buttons.cancel")}
        </Button>
        <Button
          type="submit"
          variant="filled"
          loading={editor.isSaving}
          disabled={!editor.isDirty && item !== null}
        >
          {t("buttons.save")}
        </Button>
      </div>
      {editor.offered ? (
        <div className={styles.notice} role="status">
          <span>
            {t("editor.draft_found", { time: format.moment(new Date(editor.offered.at).toISOString(), now) })}
          </span>
          <Button variant="filled" onClick={editor.takeDraft}>
            {t("editor.draft_take")}
          </Button>
          <Button onClick={editor.refuseDraft}>{t("editor.draft_refuse")}</Button>
        </div>
      ) : null}
      {editor.changedMeanwhile ? (
        <div className={styles.notice} role="status">
          <span>{t("editor.changed_meanwhile", { name: editor.changedMeanwhile.name })}</span>
        </div>
      ) : null}
      <div className={styles.body}>{props.children({ editor, item, locale, setLocale })}</div>

      {editor.conflict ? (
        <FieldConflictDialog
          fields={editor.conflict.fields}
          names={props.names}
          by={editor.conflict.current.updated_by}
          at={editor.conflict.current.updated_at}
          onResolve={editor.resolve}
          onClose={editor.dismissConflict}
        />
      ) : null}
      {guard.isAsking ? (
        <LeaveDialog
          onStay={guard.stay}
          onLeave={() => {
            editor.abandon();
            guard.leave();
          }}
        />
      ) : null}
      {item && dialog === "history" ? (
        <HistoryDrawer
          resource={spec.resource}
          id={item.id}
          version={item.version}
          names={props.names}
          isRestoring={editor.isRestoring}
          onRestore={(version) => {
            editor.restoreVersion(version);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {item && dialog === "delete" ? (
        <DeleteDialog
          name={name}
          note={props.deleteNote?.(item)}
          onClose={() => setDialog(null)}
          onDelete={() => {
            setDialog(null);
            actions.removeAndThen(item.id, name, () => {
              editor.abandon();
              void navigate(props.listPath);
            });
          }}
        />
      ) : null}
    </form>
  );
}
