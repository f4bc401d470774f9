const PERSONS_PATH = "/admin/persons" as const;
export const personPaths = {
  route: `${PERSONS_PATH}/:id`,
  one: (id: number) => `${PERSONS_PATH}/${id}`,
} as const;
