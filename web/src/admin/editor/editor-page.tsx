import { readId } from "@ezo/contract/values/ids";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useDeletion } from "../resource/use-deletion.tsx";
import { useItemChanges } from "../resource/use-newest.ts";
import { Gone } from "../ui/states/gone.tsx";
import { Trash2 } from "../generated/icons.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { DraftedBody } from "./record-draft/drafted-body.tsx";
import styles from "./editor-page.module.css";
import type { EditedItem, EditorSpec } from "./editor-spec.ts";
import type { NewTitle, PageList, PageSpec } from "./page-spec.ts";

/** Settings count as the item 1 of their kind. */
const SETTINGS_ID = 1;

/** The list that an item is in, for items that can be created and deleted. */
interface ItemList<Values> {
  listPath: string;
  listTitle: string;
  newTitle: NewTitle<Values>;
  editPath: (id: number) => string;
  /** What deleting means beside what the server counts. */
  deleteNote?: string;
}

/** A page with one item's form: loads the item that the address names, or begins a new one. */
export function EditorPage<Row extends EditedItem, Item extends EditedItem, Values extends object>(
  props: PageSpec<Item, Values> & ItemList<Values> & { spec: EditorSpec<Row, Item, Values> },
) {
  const { listPath, listTitle, newTitle, editPath, deleteNote, ...page } = props;
  const { id: param } = useParams();
  const { key, onCreated } = useFormKey(param);
  const navigate = useNavigate();
  const deletion = useDeletion(props.spec.resource, deleteNote);
  const id = readId(param) ?? null;
  if (param !== undefined && id === null) return <EditedGone listPath={listPath} />;
  return (
    <>
      <LoadedEditor
        key={key}
        {...page}
        id={id}
        list={{
          path: listPath,
          title: listTitle,
          newTitle,
          onCreated: ({ id }) => {
            onCreated(id);
            // Somebody who is typing must not lose the focus.
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

/** The same for items that forms can neither create nor delete. */
export function KeptItemPage<Item extends EditedItem, Values extends object>(
  props: PageSpec<Item, Values> & Pick<ItemList<Values>, "listPath" | "listTitle">,
) {
  const { listPath, listTitle, ...page } = props;
  const id = readId(useParams()["id"]) ?? null;
  if (id === null) return <EditedGone listPath={listPath} />;
  return <LoadedEditor key={id} {...page} id={id} list={{ path: listPath, title: listTitle }} />;
}

export const SettingsPage = <Item extends EditedItem, Values extends object>(
  props: PageSpec<Item, Values>,
) => <LoadedEditor {...props} id={SETTINGS_ID} list={null} />;

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

function LoadedEditor<Item extends EditedItem, Values extends object>(
  props: PageSpec<Item, Values> & {
    /** Null for a new item. */
    id: number | null;
    /** Null for settings. */
    list: PageList<Item, Values> | null;
  },
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
  useItemChanges(resource, id);
  if (item || id === null) return <DraftedBody {...props} loaded={item ?? null} />;
  if (props.list && error instanceof ApiError && error.status === 404)
    return <EditedGone listPath={props.list.path} />;
  return (
    <NotLoaded
      title={t("editor.load_failed")}
      error={error}
      onRetry={refetch}
      rows={2}
      height={420}
      className={styles.body}
    />
  );
}

function EditedGone({ listPath }: { listPath: string }) {
  const { t } = useTexts();
  return <Gone icon={Trash2} message={t("editor.gone_hint")} listPath={listPath} />;
}
