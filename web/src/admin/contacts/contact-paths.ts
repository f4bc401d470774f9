const CONTACTS_PATH = "/admin/contacts" as const;
export const contactPaths = {
  list: CONTACTS_PATH,
  one: (id: number) => `${CONTACTS_PATH}/${id}`,
} as const;
