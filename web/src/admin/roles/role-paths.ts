const ROLES_PATH = "/admin/roles" as const;
export const rolePaths = {
  list: ROLES_PATH,
  add: `${ROLES_PATH}/add`,
  edit: (id: number) => `${ROLES_PATH}/${id}/edit`,
} as const;
