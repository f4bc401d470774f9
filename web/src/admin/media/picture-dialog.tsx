import { type MediaDetail, patchMedia } from "@ezo/contract/admin-media";
import type { AdminImage } from "@ezo/contract/content";
import { Button, Modal, Skeleton, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { CONTENT_LOCALES } from "../editor/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { mediaDetail, mediaKeys } from "./media.queries.ts";
import styles from "./picture-dialog.module.css";

const STEP = 0.02;
const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000));

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
    <Modal
      opened
      onClose={props.onClose}
      title={t("media.describe")}
      size={640}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      {data ? (
        <Description {...props} picture={data} />
      ) : error ? (
        <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} role="status" aria-label={t("app.loading")} />
      )}
    </Modal>
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
  const [texts, setTexts] = useState(picture.translations);
  const [focal, setFocal] = useState(picture.focal_point);
  const save = useMutation({
    mutationFn: async () =>
      (
        await call(patchMedia, {
          params: { id: String(picture.id) },
          query: { locale: language },
          body: { translations: texts, focal_point: focal },
        })
      ).data,
    onSuccess: async (saved) => {
      toasts.success(t("messages.saved"));
      props.onSaved(saved);
      // Opened again, it must begin from what was saved.
      cache.setQueryData(mediaDetail(call, picture.id).queryKey, saved);
      props.onClose();
      await cache.invalidateQueries({ queryKey: mediaKeys.all });
    },
    onError: (error) => toasts.failure(t("editor.save_failed"), error),
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
            setFocal({
              x: within((event.clientX - box.left) / box.width),
              y: within((event.clientY - box.top) / box.height),
            });
          }}
        >
          <span className={styles.point} style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }} />
        </button>
      </div>
      <p className={styles.hint}>{t("media.focal_hint")}</p>
      {CONTENT_LOCALES.map((locale) => (
        <TextInput
          key={locale}
          lang={locale}
          label={t("field.in_language", { name: t("field.alt_text"), language: t(`language.${locale}`) })}
          placeholder={locale === "ka" ? "" : texts.ka.alt_text}
          value={texts[locale].alt_text}
          onChange={(event) => setTexts({ ...texts, [locale]: { alt_text: event.currentTarget.value } })}
        />
      ))}
      <div className={styles.foot}>
        <Button onClick={props.onClose}>{t("buttons.cancel")}</Button>
        <Button variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
          {t("buttons.save")}
        </Button>
      </div>
    </div>
  );
}
