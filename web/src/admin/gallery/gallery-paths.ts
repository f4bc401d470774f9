const GALLERY_PATH = "/admin/gallery" as const;
export const galleryPaths = {
  list: GALLERY_PATH,
  add: `${GALLERY_PATH}/add`,
  edit: (id: number) => `${GALLERY_PATH}/${id}/edit`,
} as const;
