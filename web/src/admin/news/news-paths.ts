const NEWS_PATH = "/admin/news" as const;
export const newsPaths = {
  list: NEWS_PATH,
  add: `${NEWS_PATH}/add`,
  edit: (id: number) => `${NEWS_PATH}/${id}/edit`,
} as const;
