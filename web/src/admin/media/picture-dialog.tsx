import { type MediaDetail, patchMedia, restoreMediaVersion } from "@ezo/contract/admin-media";
import type { AdminImage } from "@ezo/contract/content";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { FieldConflictDialog } from "../editor/conflict-dialog.tsx";
import { type FieldConflict, isSame, mergeWork, withField } from "../editor/field-diff.ts";
import type { FieldNames } from "../editor/field-text.ts";
import { useDialogWork } from "../editor/dialog-shell.ts";
import { DialogCancel, FormDialog } from "../editor/form-dialog.tsx";
import { HistoryDrawer } from "../editor/history-drawer.tsx";
import { CONTENT_LOCALES } from "../editor/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { History } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { mediaDetail, mediaKeys, pictureVersions } from "./media.queries.ts";
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
const wordsOf = ({ translations, focal_point }: Pick<MediaDetail, "translations" | "focal_point">) => ({
  translations,
  focal_point,
});
type Words = ReturnType<typeof wordsOf>;

/** A picture's alternative text in every language, and the point that every crop must keep. */
export function PictureDialog(props: {
  id: number;
  onSaved: (image: AdminImage) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const call = useCaller();
  const { data, error, refetch } = useQuery(mediaDetail(call, props.id));
  return (
    <FormDialog onClose={props.onClose} title={t("media.describe")} size={640}>
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
  // What the work here began from: the picture may be loaded anew while the dialog is open.
  const [base, setBase] = useState(picture);
  const [words, setWords] = useState(() => wordsOf(picture));
  const { translations: texts, focal_point: focal } = words;
  const setFocal = (change: (focal: Words["focal_point"]) => Words["focal_point"]) =>
    setWords((current) => ({ ...current, focal_point: change(current.focal_point) }));
  const [conflict, setConflict] = useState<{
    fields: FieldConflict[];
    merged: Words;
    current: MediaDetail;
  } | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const isDirty = !isSame(wordsOf(base), words);
  useDialogWork(isDirty);
  const takeFile = (replaced: MediaDetail) => {
    toasts.success(t("media.replaced"));
    // Texts and crop that are being written here stay; from now on they are based on the new version.
    setBase(replaced);
    cache.setQueryData(mediaDetail(call, picture.id).queryKey, replaced);
    props.onSaved(replaced);
  };
  const finish = async (saved: MediaDetail, done: string) => {
    toasts.success(done);
    props.onSaved(saved);
    // Opened again, it must begin from what was saved.
    cache.setQueryData(mediaDetail(call, picture.id).queryKey, saved);
    props.onClose();
    await cache.invalidateQueries({ queryKey: mediaKeys.all });
  };
  const save = useMutation({
    mutationFn: async (body: Words & { version: number }) =>
      (
        await call(patchMedia, {
          params: { id: String(picture.id) },
          query: { locale: language },
          body,
        })
      ).data,
    onSuccess: (saved) => finish(saved, t("messages.saved")),
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 409))
        return toasts.failure(t("editor.save_failed"), error);
      const current = await cache.fetchQuery({ ...mediaDetail(call, picture.id), staleTime: 0 });
      const work = mergeWork(wordsOf(base), words, wordsOf(current));
      if (work.conflicts.length) setConflict({ fields: work.conflicts, merged: work.merged, current });
      else save.mutate({ ...work.merged, version: current.version });
    },
  });
  const restore = useMutation({
    mutationFn: async ({ version, seen }: { version: number; seen: number }) =>
      (
        await call(restoreMediaVersion, {
          params: { id: String(picture.id), version: String(version) },
          query: { locale: language },
          body: { version: seen },
        })
      ).data,
    onSuccess: (restored) => finish(restored, t("history.version_restored")),
    onError: (error) => toasts.failure(t("history.restore_failed"), error),
  });
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
    setFocal(({ x, y }) => ({ x: within(x + step[0]), y: within(y + step[1]) }));
  };
  return (
    <div className={styles.dialog}>
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
            const x = within((event.clientX - box.left) / box.width);
            const y = within((event.clientY - box.top) / box.height);
            setFocal(() => ({ x, y }));
          }}
        >
          <span className={styles.point} style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }} />
        </button>
      </div>
      <p className={styles.hint}>{t("media.focal_hint")}</p>
      <ReplaceFile picture={picture} version={base.version} onReplaced={takeFile} />
      {CONTENT_LOCALES.map((locale) => (
        <TextInput
          key={locale}
          lang={locale}
          label={t("field.in_language", { name: t("field.alt_text"), language: t(`language.${locale}`) })}
          placeholder={locale === "ka" ? "" : texts.ka.alt_text}
          value={texts[locale].alt_text}
          onChange={(event) => {
            const changed = { [locale]: { alt_text: event.currentTarget.value } };
            setWords({ ...words, translations: { ...texts, ...changed } });
          }}
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
        <Button
          variant="filled"
          loading={save.isPending}
          onClick={() => save.mutate({ ...words, version: base.version })}
        >
          {t("buttons.save")}
        </Button>
      </div>
      {conflict ? (
        <FieldConflictDialog
          fields={conflict.fields}
          names={FIELDS}
          resource={pictureVersions}
          id={picture.id}
          since={base.version}
          newest={conflict.current}
          onResolve={(mine) => {
            const resolved = conflict.fields.reduce(
              (merged, { path, mine: value }) => (mine.has(path) ? withField(merged, path, value) : merged),
              conflict.merged,
            );
            setConflict(null);
            save.mutate({ ...resolved, version: conflict.current.version });
          }}
          onClose={() => setConflict(null)}
        />
      ) : null}
      {isHistoryOpen ? (
        <HistoryDrawer
          resource={pictureVersions}
          id={picture.id}
          version={picture.version}
          names={FIELDS}
          unsaved={isDirty ? "lost" : null}
          isRestoring={restore.isPending}
          onRestore={(version, seen) => restore.mutate({ version, seen })}
          onClose={() => setHistoryOpen(false)}
        />
      ) : null}
    </div>
  );
}
