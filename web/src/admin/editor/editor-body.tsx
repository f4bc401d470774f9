import { Button, Menu } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { Eye, History, Trash2 } from "../generated/icons.ts";
import { AuditMenuItem } from "../session/audit-link.tsx";
import { MoreMenu } from "../ui/more-menu.tsx";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { CancelButton } from "./dialogs/cancel-button.tsx";
import { ConfirmDialog } from "./dialogs/confirm-dialog.tsx";
import { UnsavedGuard } from "./drafts/unsaved-guard.tsx";
import { EditorBar, UnsavedMark } from "./editor-bar.tsx";
import styles from "./editor-page.module.css";
import { EditorDialogs, EditorNotices, toBadField, useSaveKey } from "./editor-parts.tsx";
import type { EditedItem } from "./editor-spec.ts";
import type { ContentLocale } from "./fields/language.ts";
import type { PageList, PageSpec, Question } from "./page-spec.ts";
import { IndexedSections } from "./sections/section-index.tsx";
import { type Editor, useEditor } from "./use-editor.ts";

/** What is said and done about the draft of an item, around its form. */
interface Drafting<Item extends EditedItem, Values extends object> {
  /** The form is the draft's. */
  isDraft: boolean;
  /** The language whose texts are shown: one for both forms. */
  tab: readonly [ContentLocale, (locale: ContentLocale) => void];
  notice: (editor: Editor<Item, Values>) => ReactNode;
  action?: (editor: Editor<Item, Values>) => ReactNode;
}

/** An item's form under its bar, with its dialogs. */
export function EditorBody<Item extends EditedItem, Values extends object>(
  props: PageSpec<Item, Values> & {
    list: PageList<Item, Values> | null;
    /** Null for a new item. */
    loaded: Item | null;
    /** Of kinds with drafts. */
    drafting?: Drafting<Item, Values>;
  },
) {
  const { spec, list, drafting } = props;
  const isDraft = drafting?.isDraft ?? false;
  const { t } = useTexts();
  const navigate = useNavigate();
  const own = useState<ContentLocale>("ka");
  const [locale, setLocale] = drafting?.tab ?? own;
  const [dialog, setDialog] = useState<"history" | Question | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const editor = useEditor(spec, props.loaded, {
    created: (created) => list?.onCreated?.(created),
    badField: toBadField(form, setLocale),
  });
  const { item } = editor;
  const save = useAskedSave(editor, { questionOf: props.askBeforeSaving, ask: setDialog });
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
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React, a form in a dialog is a child of this form.
        if (event.target === event.currentTarget) save();
      }}
    >
      <FormBar
        page={props}
        editor={editor}
        locale={locale}
        name={name}
        onHistory={() => setDialog("history")}
        onRemove={remove}
      />
      <EditorNotices editor={editor} resource={spec.resource} />
      {drafting?.notice(editor)}
      <IndexedSections>
        <div className={styles.body}>{props.children({ editor, item, locale, setLocale, isDraft })}</div>
      </IndexedSections>

      <EditorDialogs
        editor={editor}
        resource={spec.resource}
        names={props.names}
        isHistoryOpen={dialog === "history"}
        onHistoryClose={() => setDialog(null)}
      />
      <UnsavedGuard isHeld={editor.isDirty} onLeave={editor.abandon} />
      {dialog !== null && dialog !== "history" ? (
        <ConfirmDialog {...dialog} onClose={() => setDialog(null)} onConfirm={editor.save} />
      ) : null}
    </form>
  );
}

/** Saves at once, or asks first what the page has to ask about these values. */
function useAskedSave<Item extends EditedItem, Values extends object>(
  editor: Editor<Item, Values>,
  by: {
    questionOf: PageSpec<Item, Values>["askBeforeSaving"];
    ask: (question: Question) => void;
  },
): () => void {
  const { values, item } = editor;
  const { questionOf, ask } = by;
  const shown = useRef(values);
  useEffect(() => {
    shown.current = values;
  });
  return () => {
    const question = questionOf?.(values, item) ?? null;
    if (!question) return editor.save();
    if (!(question instanceof Promise)) return ask(question);
    void question.then((loaded) => {
      // It is about these values: what was typed meanwhile would be saved unasked.
      if (loaded && shown.current === values) ask(loaded);
    });
  };
}

/** The item's place, whether it has unsaved changes, and the actions for it. */
function FormBar<Item extends EditedItem, Values extends object>(props: {
  page: PageSpec<Item, Values> & { list: PageList<Item, Values> | null; drafting?: Drafting<Item, Values> };
  editor: Editor<Item, Values>;
  locale: ContentLocale;
  name: string;
  onHistory: () => void;
  onRemove: () => void;
}) {
  const { page, editor, locale, name } = props;
  const { list, drafting } = page;
  const { item } = editor;
  const { t } = useTexts();
  const isDraft = drafting?.isDraft ?? false;
  const newTitle = typeof list?.newTitle === "function" ? list.newTitle(editor.values) : list?.newTitle;
  return (
    <EditorBar
      trail={[
        ...(list ? [{ name: list.title, to: list.path }] : []),
        { name: name || (item ? t("list.untitled") : newTitle) },
      ]}
    >
      {editor.isDirty ? <UnsavedMark /> : null}
      {item ? (
        <>
          <ViewButton page={page} item={item} locale={locale} />
          {isDraft ? null : (
            <ItemMenu
              name={name}
              thing={{ entity: page.spec.resource.entity, id: item.id }}
              onHistory={props.onHistory}
              onRemove={list?.onRemove && !page.isKept?.(item) ? props.onRemove : undefined}
            />
          )}
        </>
      ) : null}
      <CancelButton isDirty={editor.isDirty} onDrop={editor.revert} />
      {drafting?.action?.(editor)}
      <Button
        type="submit"
        variant="filled"
        loading={editor.isSaving}
        disabled={(!editor.isDirty && item !== null) || editor.isGone}
      >
        {t(isDraft ? "drafts.save" : "buttons.save")}
      </Button>
    </EditorBar>
  );
}

/** Opens the item on the site, or the preview of one that is not shown there. */
function ViewButton<Item extends EditedItem, Values extends object>(props: {
  page: Pick<PageSpec<Item, Values>, "spec" | "publicPath">;
  item: Item;
  locale: ContentLocale;
}) {
  const { page, item } = props;
  const { preview } = page.spec.resource;
  const { t, call, toasts } = useMutationContext();
  const openPreview = async (open: NonNullable<typeof preview>) => {
    // A tab that is opened later than the click may be blocked; its address follows.
    const tab = window.open("about:blank", "_blank");
    try {
      const url = await open(call, item.id, props.locale);
      if (tab) tab.location.href = url;
    } catch (error) {
      tab?.close();
      toasts.failure(t("editor.preview_failed"), error);
    }
  };
  const publicPath = page.publicPath?.(item) ?? null;
  const look = { variant: "subtle", className: styles.wide ?? "", leftSection: <Eye size="md" /> };
  if (publicPath)
    return (
      <Button
        {...look}
        component="a"
        href={publicPath}
        target="_blank"
        rel="noopener"
        aria-label={t("editor.view")}
      >
        <span className={styles.words}>{t("editor.view")}</span>
      </Button>
    );
  return preview ? (
    <Button {...look} onClick={() => void openPreview(preview)} aria-label={t("editor.preview")}>
      <span className={styles.words}>{t("editor.preview")}</span>
    </Button>
  ) : null;
}

function ItemMenu(props: {
  name: string;
  thing: { entity: string; id: number };
  onHistory: () => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTexts();
  return (
    <MoreMenu label={t("list.more", { name: props.name })}>
      <Menu.Item leftSection={<History />} onClick={props.onHistory}>
        {t("history.title")}
      </Menu.Item>
      <AuditMenuItem {...props.thing} />
      {props.onRemove ? (
        <Menu.Item data-danger leftSection={<Trash2 />} onClick={props.onRemove}>
          {t("buttons.delete")}
        </Menu.Item>
      ) : null}
    </MoreMenu>
  );
}
