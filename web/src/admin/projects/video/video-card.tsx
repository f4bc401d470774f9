import type { AdminProject, AdminProjectRow } from "@ezo/contract/admin/projects/projects";
import { TextInput } from "@mantine/core";
import { Card } from "../../editor/fields/card.tsx";
import { formFields } from "../../editor/fields/form-fields.ts";
import { CONTENT_LOCALES } from "../../editor/fields/language.ts";
import type { EditorParts } from "../../editor/page-spec.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { PictureField } from "../../media/picture/picture-fields.tsx";
import { captionsOf, type ProjectValues } from "../project-values.ts";
import { CaptionsFields } from "./captions-fields.tsx";
import { VideoFileField } from "./video-file-field.tsx";

type Parts = EditorParts<AdminProjectRow, AdminProject, ProjectValues>;

/** The film of a project with its poster and captions, and the address of a film or a tour on another site. */
export function VideoCard({ editor: { form }, item }: Parts) {
  const { t } = useTexts();
  const { field, text, error, setAt } = formFields(form);
  const { video_file: file, video_poster: poster } = form.values;
  const captions = captionsOf(form.values);
  // What a draft names may not be on the site.
  const saved = item?.draft ? null : item;
  return (
    <Card title={t("projects.video")}>
      <div>
        <VideoFileField saved={saved} {...field("video_file")} />
        {/* There before it says anything, so that screen readers announce it. */}
        <small role="status">{file && !poster ? t("projects.video_poster_needed") : null}</small>
      </div>
      {file || poster ? <PictureField label={t("field.video_poster")} {...field("video_poster")} /> : null}
      {file || CONTENT_LOCALES.some((locale) => captions[locale]) ? (
        <CaptionsFields
          shown={saved?.is_active ? (saved.video_captions ?? null) : null}
          value={captions}
          error={error("video_captions")}
          onChange={(locale, captionsFile) => {
            setAt(`video_captions.${locale}`, captionsFile);
            form.clearFieldError("video_captions");
          }}
        />
      ) : null}
      <TextInput
        label={t("field.video_url")}
        description={t("projects.hint.video")}
        type="url"
        placeholder="https://"
        inputWrapperOrder={["label", "input", "error", "description"]}
        {...text("video_url")}
      />
    </Card>
  );
}
