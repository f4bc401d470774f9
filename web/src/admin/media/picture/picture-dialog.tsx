import type { MediaDetail } from "@ezo/contract/admin/content/media";
import type { AdminImage } from "@ezo/contract/records/records";
import { FOCAL_SHAPES } from "@ezo/contract/values/focal-shapes";
import { eachOf } from "@ezo/contract/values/keyed";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { EditorDialogs } from "../../editor/editor-parts.tsx";
import type { FieldNames } from "../../editor/history/field-text.ts";
import { DialogCancel, FormDialog, UnsavedWork } from "../../editor/dialogs/form-dialog.tsx";
import { formFields } from "../../editor/fields/form-fields.ts";
import { GoneNotice } from "../../editor/gone-notice.tsx";
import { CONTENT_LOCALES } from "../../editor/fields/language.ts";
import type { FormSpec } from "../../editor/editor-spec.ts";
import { useEditor } from "../../editor/use-editor.ts";
import { useSaveAndClose } from "../../editor/use-save-and-close.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { History } from "../../generated/icons.ts";
import { AuditLink } from "../../session/audit-link.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { media } from "../media.queries.ts";
import { FocalPoint } from "./focal-point.tsx";
import dialog from "../../editor/dialogs/dialog.module.css";
import styles from "./picture-dialog.module.css";
import { PictureUses } from "./picture-uses.tsx";
import { type PointsByShape, ShapeCrops } from "./shape-crops.tsx";
import { ReplaceFile } from "../upload/replace-file.tsx";
import { useMutationContext } from "../../query/use-mutation-context.ts";

const FIELDS: FieldNames = {
  alt_text: "field.alt_text",
  focal_point: "field.focal_point",
  "focal_points.wide": "field.focal_points.wide",
  "focal_points.square": "field.focal_points.square",
  "focal_points.tall": "field.focal_points.tall",
  file: "field.file",
};
type PictureValues = Pick<MediaDetail, "translations" | "focal_point"> & { focal_points: PointsByShape };
const spec: FormSpec<MediaDetail, PictureValues> = {
  resource: media,
  // A deleted picture has lost its file.
  canRemake: false,
  fromItem: ({ translations, focal_point, focal_points: points }) => ({
    translations,
    focal_point,
    focal_points: eachOf(FOCAL_SHAPES, (shape) => points?.[shape] ?? null),
  }),
  toBody: (values) => ({ ...values }),
};

/** A picture's alternative text in every language, its focal point, also by shape, its file and uses. */
export function PictureDialog(props: {
  id: number;
  onSaved: (image: AdminImage) => void;
  onClose: () => void;
}) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(media.item(useCaller(), props.id, language));
  return (
    <FormDialog work="inside" onClose={props.onClose} title={t("media.describe")} size={640}>
      {data ? (
        <PictureForm {...props} picture={data} />
      ) : (
        <NotLoaded title={t("list.error")} error={error} onRetry={refetch} height={320} />
      )}
    </FormDialog>
  );
}

function PictureForm(props: {
  picture: MediaDetail;
  onSaved: (image: AdminImage) => void;
  onClose: () => void;
}) {
  const { picture } = props;
  const { t, language, call, cache, toasts } = useMutationContext();
  const editor = useEditor(spec, picture, { created: () => undefined, badField: () => undefined });
  const { set, setAt, text } = formFields(editor.form);
  const { focal_point: focalPoint, focal_points: points, translations: texts } = editor.values;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const save = useSaveAndClose(editor, props.onClose);
  const { queryKey } = media.item(call, picture.id, language);
  // The opener shows the picture too: its texts, crop and file.
  useVersionChange(editor.version, () => {
    const current = cache.getQueryData(queryKey);
    if (current) props.onSaved(current);
  });
  return (
    <div className={styles.dialog}>
      <UnsavedWork work={editor} />
      <GoneNotice editor={editor} />
      <FocalPoint url={picture.url} value={focalPoint} onChange={(point) => set("focal_point", point)} />
      <ShapeCrops
        url={picture.url}
        own={focalPoint}
        points={points}
        onChange={(shape, point) => setAt(`focal_points.${shape}`, point)}
      />
      <ReplaceFile
        picture={picture}
        version={editor.version ?? picture.version}
        onReplaced={(replaced) => {
          toasts.success(t("media.replaced"));
          cache.setQueryData(queryKey, replaced);
        }}
      />
      {CONTENT_LOCALES.map((locale) => (
        <TextInput
          key={locale}
          lang={locale}
          label={t("field.in_language", { name: t("field.alt_text"), language: t(`language.${locale}`) })}
          placeholder={locale === "ka" ? "" : texts.ka.alt_text}
          {...text(`translations.${locale}.alt_text`)}
        />
      ))}
      <PictureUses uses={picture.uses} />
      <AuditLink entity="media" id={picture.id} />
      <div className={dialog.foot}>
        <Button variant="subtle" mr="auto" onClick={() => setHistoryOpen(true)} leftSection={<History />}>
          {t("history.title")}
        </Button>
        <DialogCancel />
        <Button variant="filled" loading={editor.isSaving} disabled={editor.isGone} onClick={save}>
          {t("buttons.save")}
        </Button>
      </div>
      <EditorDialogs
        editor={editor}
        resource={media}
        names={FIELDS}
        isHistoryOpen={isHistoryOpen}
        onHistoryClose={() => setHistoryOpen(false)}
      />
    </div>
  );
}

/** Calls back when the saved version is no longer the one that was opened. */
function useVersionChange(version: number | null, onChange: () => void): void {
  const opened = useRef(version);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (version !== opened.current) changed();
  }, [version]);
}
