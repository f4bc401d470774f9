const PROJECTS_PATH = "/admin/projects" as const;
export const projectPaths = {
  list: PROJECTS_PATH,
  add: `${PROJECTS_PATH}/add` as const,
  edit: (id: number) => `${PROJECTS_PATH}/${id}/edit`,
} as const;
