import type { CaptionsFile } from "@ezo/contract/admin/projects/project-videos";
import { CAPTIONS_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { Anchor, CloseButton, Group, Input, Stack } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { UnsavedGuard } from "../../editor/drafts/unsaved-guard.tsx";
import { CONTENT_LOCALES, type ContentLocale } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { Captions } from "../project-values.ts";
import { ChoiceButton, Sending } from "./upload-parts.tsx";
import { CAPTIONS_UPLOAD, useVideoUpload } from "./use-video-upload.ts";

const MEGABYTE = 1024 * 1024;

/** The captions of a film, a file for each language: sent to the server when chosen, named by the project when that is saved. */
export function CaptionsFields(props: {
  /** Those that the site answers with; null where visitors do not see the project. */
  shown: Captions | null;
  value: Captions;
  error: string | undefined;
  onChange: (locale: ContentLocale, file: CaptionsFile | null) => void;
}) {
  const { shown, value, error, onChange } = props;
  const { t } = useTexts();
  const errorId = useId();
  return (
    <div
      role="group"
      aria-label={t("field.video_captions")}
      // As of a refused input: the form moves the focus here, which scrolls to it.
      {...(error ? { "data-invalid": true, tabIndex: -1, "aria-describedby": errorId } : {})}
    >
      <Input.Wrapper
        label={t("field.video_captions")}
        labelElement="div"
        error={error}
        errorProps={{ id: errorId }}
        description={t("projects.hint.captions", { max: CAPTIONS_MAX_BYTES / MEGABYTE })}
        inputWrapperOrder={["label", "input", "error", "description"]}
      >
        <Stack gap="xs">
          {CONTENT_LOCALES.map((locale) => (
            <CaptionsRow
              key={locale}
              locale={locale}
              value={value[locale]}
              isShown={shown?.[locale]?.hash === value[locale]?.hash}
              onChange={(file) => onChange(locale, file)}
            />
          ))}
        </Stack>
      </Input.Wrapper>
    </div>
  );
}

function CaptionsRow(props: {
  locale: ContentLocale;
  value: CaptionsFile | null;
  isShown: boolean;
  onChange: (file: CaptionsFile | null) => void;
}) {
  const { locale, value, isShown, onChange } = props;
  const { t } = useTexts();
  const [chosen, setChosen] = useState<{ hash: string; name: string } | null>(null);
  const { sending, send, cancel } = useVideoUpload(CAPTIONS_UPLOAD, (file, name) => {
    setChosen({ hash: file.hash, name });
    onChange(file);
  });
  const choice = useRef<HTMLButtonElement>(null);
  const focusChoice = () => choice.current?.focus();
  const language = t(`language.${locale}`);
  const words = `${chosen && chosen.hash === value?.hash ? chosen.name : "WebVTT"}, ${language}`;
  return (
    <div>
      <Group gap="sm">
        <ChoiceButton ref={choice} accept=".vtt,text/vtt" isBusy={sending !== null} onFile={send}>
          {t(value ? "projects.captions_replace" : "projects.captions_choose", { language })}
        </ChoiceButton>
        {/* There before it says anything, so that screen readers announce a file that has arrived. */}
        <div role="status">
          {value && isShown ? (
            <Anchor href={value.url} target="_blank" rel="noopener" underline="always">
              {words}
            </Anchor>
          ) : (
            value && words
          )}
        </div>
        {value ? (
          <CloseButton
            aria-label={t("projects.captions_remove", { language })}
            onClick={() => {
              onChange(null);
              focusChoice();
            }}
          />
        ) : null}
      </Group>
      {sending ? <Sending sending={sending} onCancel={cancel} onFocusLost={focusChoice} /> : null}
      <UnsavedGuard isHeld={sending !== null} />
    </div>
  );
}
