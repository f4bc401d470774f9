import { deleteOwnPhoto, putOwnPhoto } from "@ezo/contract/accounts/profile";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { PhotoField } from "./photo-field.tsx";
import { ownProfile } from "./profile.queries.ts";

/** The user's own photo. */
export function OwnPhoto() {
  const { t } = useTexts();
  const { call, cache } = useMutationContext();
  const { data, error, refetch } = useQuery(ownProfile(call));
  if (!data) return <NotLoaded title={t("editor.load_failed")} error={error} onRetry={refetch} height={72} />;
  const save = async (file: File | null) => {
    const { data: stored } = file
      ? await call(putOwnPhoto, { body: { file: "" } }, { files: { file } })
      : await call(deleteOwnPhoto, {});
    cache.setQueryData(ownProfile(call).queryKey, stored);
  };
  return <PhotoField user={data} isOwn photo={data.photo} save={save} />;
}
