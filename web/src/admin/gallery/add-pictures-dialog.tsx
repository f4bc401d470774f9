import { uploadGallery } from "@ezo/contract/admin/content/gallery";
import type { AdminImage } from "@ezo/contract/records/records";
import { GALLERY_CATEGORIES } from "@ezo/contract/site/pages/gallery";
import { Button, Select } from "@mantine/core";
import { DialogCancel, FormDialog } from "../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import { PicturesField } from "../media/picture/picture-fields.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import dialog from "../editor/dialogs/dialog.module.css";
import { galleryImages } from "./gallery.resource.ts";
import { useCategoryLabel } from "./use-category-label.ts";

export function AddPicturesDialog({ onClose }: { onClose: () => void }) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const labelOf = useCategoryLabel();
  const form = useDialogForm<{ category: string; pictures: AdminImage[] }>("gallery-pictures", null, {
    category: "exterior",
    pictures: [],
  });
  const { category, pictures } = form.values;
  const save = useMutation({
    mutationFn: () =>
      call(uploadGallery, {
        query: { locale: language },
        body: { category, images: pictures.map(({ id }) => id) },
      }),
    onSuccess: async () => {
      form.saved();
      toasts.success(t("gallery.added", { count: pictures.length }));
      onClose();
      await cache.invalidateQueries({ queryKey: galleryImages.keys.all });
    },
    onError: (error) => toasts.failure(t("editor.save_failed"), error),
  });
  return (
    <FormDialog work={form} onClose={onClose} title={t("gallery.add_many")} size={760}>
      <div className={dialog.stack}>
        <Select
          label={t("field.category")}
          allowDeselect={false}
          data={GALLERY_CATEGORIES.map((value) => ({ value, label: labelOf(value) }))}
          value={category}
          onChange={(value) => form.set({ category: value ?? category })}
        />
        <PicturesField
          label={t("editor.pictures")}
          value={pictures}
          onChange={(chosen) => form.set({ pictures: chosen })}
        />
        <div className={dialog.foot}>
          <DialogCancel />
          <Button
            variant="filled"
            disabled={pictures.length === 0}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t("media.add", { count: pictures.length })}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}
