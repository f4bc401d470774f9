const CONSTRUCTION_PATH = "/admin/construction" as const;
export const constructionPaths = {
  list: CONSTRUCTION_PATH,
  add: `${CONSTRUCTION_PATH}/add`,
  edit: (id: number) => `${CONSTRUCTION_PATH}/${id}/edit`,
} as const;
