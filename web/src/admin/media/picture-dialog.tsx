import type { MediaDetail } from "@ezo/contract/admin-media";
import type { AdminImage } from "@ezo/contract/content";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { EditorDialogs } from "../editor/editor-parts.tsx";
import type { FieldNames } from "../editor/field-text.ts";
import { DialogCancel, FormDialog, UnsavedWork } from "../editor/form-dialog.tsx";
import { formFields } from "../editor/form-fields.ts";
import { GoneNotice } from "../editor/gone-notice.tsx";
import { CONTENT_LOCALES } from "../editor/language.ts";
import { type FormSpec, useEditor } from "../editor/use-editor.ts";
import { useSaveAndClose } from "../editor/use-save-and-close.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { History } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { media } from "./media.queries.ts";
import styles from "./picture-dialog.module.css";
import { PictureUses } from "./picture-uses.tsx";
import { ReplaceFile } from "./replace-file.tsx";

const STEP = 0.02;
const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000));

const FIELDS: FieldNames = {
  alt_text: "field.alt_text",
  focal_point: "field.focal_point",
  file: "field.file",
};
type Words = Pick<MediaDetail, "translations" | "focal_point">;
const spec: FormSpec<MediaDetail, Words> = {
  resource: media,
  // A picture that a colleague has deleted is gone with its file.
  canRemake: false,
  empty: () => {
    throw new Error("pictures are uploaded");
  },
  fromItem: ({ translations, focal_point }) => ({ translations, focal_point }),
  toBody: (words) => ({ ...words }),
};

/** A picture's alternative text in every language, and the point that every crop must keep. */
export function PictureDialog(props: {
  id: number;
  onSaved: (image: AdminImage) => void;
  onClose: () => void;
}) {
  const { t, language } = useTexts();
  const call = useCaller();
  const { data, error, refetch } = useQuery(media.item(call, props.id, language));
  return (
    <FormDialog work="inside" onClose={props.onClose} title={t("media.describe")} size={640}>
      {data ? (
        <Description {...props} picture={data} />
      ) : error ? (
        <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} role="status" aria-label={t("app.loading")} />
      )}
    </FormDialog>
  );
}

function Description(props: {
  picture: MediaDetail;
  onSaved: (image: AdminImage) => void;
  onClose: () => void;
}) {
  const { picture } = props;
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const editor = useEditor(spec, picture, { created: () => undefined, badField: () => undefined });
  const { set, text } = formFields(editor.form);
  const { focal_point: focal, translations: texts } = editor.values;
  const setFocal = (x: number, y: number) => set("focal_point", { x: within(x), y: within(y) });
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const save = useSaveAndClose(editor, props.onClose);
  const { queryKey } = media.item(call, picture.id, language);
  const takeFile = (replaced: MediaDetail) => {
    toasts.success(t("media.replaced"));
    cache.setQueryData(queryKey, replaced);
  };
  // Whoever shows the picture shows what became of it here: its texts, its crop, its file.
  const tell = useEffectEvent(() => {
    const now = cache.getQueryData(queryKey);
    if (now) props.onSaved(now);
  });
  const opened = useRef(editor.version);
  useEffect(() => {
    if (editor.version !== opened.current) tell();
  }, [editor.version]);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setFocal(focal.x + step[0], focal.y + step[1]);
  };
  return (
    <div className={styles.dialog}>
      <UnsavedWork work={editor} />
      <GoneNotice editor={editor} />
      <div className={styles.stage}>
        <img src={picture.url} alt="" />
        <button
          type="button"
          className={styles.area}
          aria-label={t("media.focal", {
            x: Math.round(focal.x * 100),
            y: Math.round(focal.y * 100),
          })}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            // A key pressed on the button also clicks; that has no place.
            if (event.detail === 0) return;
            const box = event.currentTarget.getBoundingClientRect();
            setFocal((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
          }}
        >
          <span className={styles.point} style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }} />
        </button>
      </div>
      <p className={styles.hint}>{t("media.focal_hint")}</p>
      <ReplaceFile picture={picture} version={editor.version ?? picture.version} onReplaced={takeFile} />
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
      <div className={styles.foot}>
        <Button
          variant="subtle"
          mr="auto"
          onClick={() => setHistoryOpen(true)}
          leftSection={<History size={16} strokeWidth={1.6} aria-hidden="true" />}
        >
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
