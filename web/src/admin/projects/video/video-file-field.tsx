import { getProjectVideo, type VideoFile } from "@ezo/contract/admin/projects/project-videos";
import type { AdminProject } from "@ezo/contract/admin/projects/projects";
import { FILE_TYPE } from "@ezo/contract/route";
import { VIDEO_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { Anchor, Button, CloseButton, Group, Input } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { UnsavedGuard } from "../../editor/drafts/unsaved-guard.tsx";
import { fileSize } from "../../enquiries/mails/file-size.ts";
import { saveBlob } from "../../files/save-file.ts";
import { Download } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { ChoiceButton, Sending } from "./upload-parts.tsx";
import { FILM_UPLOAD, useVideoUpload } from "./use-video-upload.ts";

const MEGABYTE = 1024 * 1024;
const VIDEO_TYPE = "video/mp4";

export type SavedProject = Pick<AdminProject, "id" | "title" | "is_active" | "video_file">;

/** The film of a project: sent to the server when it is chosen, named by the project when that is saved. */
export function VideoFileField(props: {
  /** The site answers for no other file. */
  saved: SavedProject | null;
  value: VideoFile | null;
  error: string | undefined;
  onChange: (file: VideoFile | null) => void;
}) {
  const { saved, value, error, onChange } = props;
  const { t, format } = useTexts();
  const [chosen, setChosen] = useState<{ hash: string; name: string } | null>(null);
  const { sending, send, cancel } = useVideoUpload(FILM_UPLOAD, (file, name) => {
    setChosen({ hash: file.hash, name });
    onChange(file);
  });
  const choice = useRef<HTMLButtonElement>(null);
  const focusChoice = () => choice.current?.focus();
  const errorId = useId();
  const name = chosen && chosen.hash === value?.hash ? `${chosen.name} · ` : "";
  const factsOf = ({ size_bytes: bytes, width, height }: VideoFile) =>
    `MP4, ${fileSize(bytes, { t, format })}, ${width} × ${height}`;
  return (
    <div
      role="group"
      aria-label={t("field.video_file")}
      // As of a refused input: the form moves the focus here, which scrolls to it.
      {...(error ? { "data-invalid": true, tabIndex: -1, "aria-describedby": errorId } : {})}
    >
      <Input.Wrapper
        label={t("field.video_file")}
        labelElement="div"
        error={error}
        errorProps={{ id: errorId }}
        description={t("projects.hint.video_file", { max: VIDEO_MAX_BYTES / MEGABYTE })}
        inputWrapperOrder={["label", "input", "error", "description"]}
      >
        <Group gap="sm" mb={value ? "xs" : 0}>
          {/* There before it says anything, so that screen readers announce a film that has arrived. */}
          <div role="status">
            {value ? (
              <VideoLink
                words={`${name}${factsOf(value)}`}
                url={value.url}
                saved={saved?.video_file?.hash === value.hash ? saved : null}
              />
            ) : null}
          </div>
          {value ? (
            <CloseButton
              aria-label={t("projects.video_remove")}
              onClick={() => {
                onChange(null);
                focusChoice();
              }}
            />
          ) : null}
        </Group>
        <ChoiceButton ref={choice} accept={VIDEO_TYPE} isBusy={sending !== null} onFile={send}>
          {t(value ? "projects.video_replace" : "projects.video_choose")}
        </ChoiceButton>
        {sending ? <Sending sending={sending} onCancel={cancel} onFocusLost={focusChoice} /> : null}
      </Input.Wrapper>
      <UnsavedGuard isHeld={sending !== null} />
    </div>
  );
}

/** Leads to what visitors get; what they do not is downloaded. A file that is not saved yet is named only. */
function VideoLink({ words, url, saved }: { words: string; url: string; saved: SavedProject | null }) {
  const { t, call, toasts } = useMutationContext();
  const download = useMutation({
    mutationFn: async ({ id, title }: SavedProject) => {
      const bytes = await call(
        getProjectVideo,
        { params: { id: String(id) } },
        { headers: { accept: FILE_TYPE } },
      );
      saveBlob(new Blob([bytes], { type: VIDEO_TYPE }), `${title}.mp4`);
    },
    onError: (error) => toasts.failure(t("documents.file_not_loaded"), error),
  });
  if (!saved) return words;
  if (saved.is_active)
    return (
      <Anchor href={url} target="_blank" rel="noopener" underline="always">
        {words}
      </Anchor>
    );
  return (
    <Button
      variant="default"
      leftSection={<Download />}
      loading={download.isPending}
      onClick={() => download.mutate(saved)}
    >
      {t("documents.file_download", { file: words })}
    </Button>
  );
}
