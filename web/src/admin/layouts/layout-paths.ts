const LAYOUTS_PATH = "/admin/layouts" as const;
export const layoutPaths = {
  list: LAYOUTS_PATH,
  add: `${LAYOUTS_PATH}/add`,
  edit: (id: number) => `${LAYOUTS_PATH}/${id}/edit`,
} as const;
