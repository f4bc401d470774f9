const USERS_PATH = "/admin/users" as const;
export const userPaths = {
  list: USERS_PATH,
  add: `${USERS_PATH}/add`,
  edit: (id: number) => `${USERS_PATH}/${id}/edit`,
} as const;
