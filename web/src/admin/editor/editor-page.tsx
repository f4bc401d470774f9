import { Button, Menu, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { useRefresh } from "../query/use-refresh.ts";
import { useDeletion } from "../resource/use-deletion.tsx";
import { Blank, LoadError } from "../ui/blank.tsx";
import { Ellipsis, Eye, History, Trash2 } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import styles from "./editor-page.module.css";
import { EditorDialogs, EditorNotices, toBadField, useSaveKey } from "./editor-parts.tsx";
import type { FieldNames } from "./field-text.ts";
import type { ContentLocale } from "./language.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { type EditedItem, type Editor, type EditorSpec, type PageFormSpec, useEditor } from "./use-editor.ts";

/** Settings count as the item 1 of their kind. */
const SETTINGS_ID = 1;

/** What a form's own part of the page works with. */
export interface FormParts<Item extends EditedItem, Values extends object> {
  editor: Editor<Item, Values>;
  item: Item | null;
  locale: ContentLocale;
  setLocale: (locale: ContentLocale) => void;
}
/** The same, for a kind of content whose lists hold `_Row`. */
export type EditorParts<_Row, Item extends EditedItem, Values extends object> = FormParts<Item, Values>;

/** The list that an item is in. */
interface ItemList {
  listPath: string;
  listTitle: string;
  newTitle: string;
  editPath: (id: number) => string;
  /** What deleting means beside what the server counts. */
  deleteNote?: string;
}

/** What is asked before a form is saved. */
export interface Question {
  title: string;
  message: string;
  confirm: string;
}

interface PageSpec<Item extends EditedItem, Values extends object> {
  spec: PageFormSpec<Item, Values>;
  /** Asked before saving; null where nothing needs a second thought. */
  askBeforeSaving?: (values: Values, item: Item | null) => Question | null;
  /** Whether the signed-in user cannot delete the item. */
  isKept?: (item: Item) => boolean;
  /** Where the item is on the site; null while it is not there. */
  publicPath?: (item: Item) => string | null;
  nameOf: (values: Values) => string;
  names: FieldNames;
  children: (parts: FormParts<Item, Values>) => ReactNode;
}

/** A page with one item's form: loads the item that the address names, or begins a new one. */
export function EditorPage<Row extends EditedItem, Item extends EditedItem, Values extends object>(
  props: PageSpec<Item, Values> & ItemList & { spec: EditorSpec<Row, Item, Values> },
) {
  const { listPath, listTitle, newTitle, editPath, deleteNote, ...page } = props;
  const { id: param } = useParams();
  const { key, onCreated } = useFormKey(param);
  const navigate = useNavigate();
  const deletion = useDeletion(props.spec.resource, deleteNote);
  if (param !== undefined && !isId(param)) return <Gone listPath={listPath} />;
  return (
    <>
      <LoadedEditor
        key={key}
        {...page}
        id={param === undefined ? null : Number(param)}
        list={{
          path: listPath,
          title: listTitle,
          newTitle,
          onCreated: ({ id }) => {
            onCreated(id);
            // Anyone who types on must not be taken out of the field.
            void navigate(editPath(id), { replace: true, state: { keepsFocus: true } });
          },
          onRemove: ({ id, version }, name, { isUnsaved, onDeleted }) =>
            deletion.ask([{ id, version, name }], { isUnsaved, onDeleted }),
        }}
      />
      {deletion.dialog}
    </>
  );
}

/** The same for what a list holds, but forms neither make nor delete. */
export function KeptItemPage<Item extends EditedItem, Values extends object>(
  props: PageSpec<Item, Values> & Pick<ItemList, "listPath" | "listTitle">,
) {
  const { listPath, listTitle, ...page } = props;
  const { id = "" } = useParams();
  if (!isId(id)) return <Gone listPath={listPath} />;
  return <LoadedEditor key={id} {...page} id={Number(id)} list={{ path: listPath, title: listTitle }} />;
}

/** A page with the form of settings, which exist once. */
export const SettingsPage = <Item extends EditedItem, Values extends object>(
  props: PageSpec<Item, Values>,
) => <LoadedEditor {...props} id={SETTINGS_ID} list={null} />;

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/**
 * Another item's form is another form. But the form of an item that is being created goes on as the created item's own:
 * what is typed meanwhile is kept in it.
 */
export function useFormKey(param: string | undefined) {
  const [form, setForm] = useState({ key: 0, param, created: null as string | null });
  if (form.param !== param) {
    const goesOn = form.created !== null && form.created === param;
    setForm({ key: goesOn ? form.key : form.key + 1, param, created: null });
  }
  return {
    key: form.key,
    onCreated: (id: number) => setForm((current) => ({ ...current, created: String(id) })),
  };
}

interface Loaded<Item> {
  /** Null for a new item. */
  id: number | null;
  /** Null for what exists once. */
  list: {
    path: string;
    title: string;
    newTitle?: string;
    onCreated?: (item: Item) => void;
    onRemove?: (item: Item, name: string, on: { isUnsaved: boolean; onDeleted: () => void }) => void;
  } | null;
}

function LoadedEditor<Item extends EditedItem, Values extends object>(
  props: PageSpec<Item, Values> & Loaded<Item>,
) {
  const { id } = props;
  const { resource } = props.spec;
  const { t, language } = useTexts();
  const call = useCaller();
  const {
    data: item,
    error,
    refetch,
  } = useQuery({ ...resource.item(call, id ?? 0, language), enabled: id !== null });
  const refresh = useRefresh(resource.keys.all);
  useLiveEvent("content:changed", (change) => {
    if (change.entity === resource.entity && change.id === id) refresh();
  });
  if (item || id === null) return <EditorBody {...props} loaded={item ?? null} />;
  if (props.list && error instanceof ApiError && error.status === 404)
    return <Gone listPath={props.list.path} />;
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

function EditorBody<Item extends EditedItem, Values extends object>(
  props: PageSpec<Item, Values> & Pick<Loaded<Item>, "list"> & { loaded: Item | null },
) {
  const { spec, list } = props;
  const { t } = useTexts();
  const call = useCaller();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [locale, setLocale] = useState<ContentLocale>("ka");
  const [dialog, setDialog] = useState<"history" | Question | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const editor = useEditor(spec, props.loaded, {
    created: (created) => list?.onCreated?.(created),
    badField: toBadField(form, setLocale),
  });
  const { item } = editor;
  const save = () => {
    const question = props.askBeforeSaving?.(editor.values, item) ?? null;
    if (question) setDialog(question);
    else editor.save();
  };
  useSaveKey(() => editor.isDirty && save());

  const name = props.nameOf(editor.values);
  const remove = () => {
    if (!item || !list) return;
    list.onRemove?.(item, name || t("list.untitled"), {
      isUnsaved: editor.isDirty,
      onDeleted: () => {
        editor.abandon();
        void navigate(list.path);
      },
    });
  };
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
        if (event.target === event.currentTarget) save();
      }}
    >
      <div className={styles.bar}>
        <nav className={styles.crumb} aria-label={t("editor.crumb")}>
          {list ? (
            <>
              <Link to={list.path}>{list.title}</Link>
              <span aria-hidden="true">/</span>
            </>
          ) : null}
          <b>{name || (item ? t("list.untitled") : list?.newTitle)}</b>
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
            aria-label={t("editor.view")}
            leftSection={<Eye size={18} strokeWidth={1.6} aria-hidden="true" />}
          >
            <span className={styles.words}>{t("editor.view")}</span>
          </Button>
        ) : item && spec.resource.preview ? (
          <Button
            variant="subtle"
            className={styles.wide ?? ""}
            onClick={() => void openPreview()}
            aria-label={t("editor.preview")}
            leftSection={<Eye size={18} strokeWidth={1.6} aria-hidden="true" />}
          >
            <span className={styles.words}>{t("editor.preview")}</span>
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
              {list?.onRemove && !props.isKept?.(item) ? (
                <Menu.Item
                  data-danger
                  leftSection={<Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />}
                  onClick={remove}
                >
                  {t("buttons.delete")}
                </Menu.Item>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        <CancelButton isDirty={editor.isDirty} onDrop={editor.revert} />
        <Button
          type="submit"
          variant="filled"
          loading={editor.isSaving}
          disabled={(!editor.isDirty && item !== null) || editor.isGone}
        >
          {t("buttons.save")}
        </Button>
      </div>
      <EditorNotices editor={editor} />
      <div className={styles.body}>{props.children({ editor, item, locale, setLocale })}</div>

      <EditorDialogs
        editor={editor}
        resource={spec.resource}
        names={props.names}
        isHistoryOpen={dialog === "history"}
        onHistoryClose={() => setDialog(null)}
      />
      <UnsavedGuard isHeld={editor.isDirty} onLeave={editor.abandon} />
      {dialog !== null && dialog !== "history" ? (
        <ConfirmDialog
          {...dialog}
          onClose={() => setDialog(null)}
          onConfirm={() => {
            setDialog(null);
            editor.save();
          }}
        />
      ) : null}
    </form>
  );
}
