const ROUTING_PATH = "/admin/routing" as const;
export const routingPaths = {
  list: ROUTING_PATH,
  add: `${ROUTING_PATH}/add`,
  edit: (id: number) => `${ROUTING_PATH}/${id}/edit`,
} as const;
