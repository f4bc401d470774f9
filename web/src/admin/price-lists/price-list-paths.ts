export const priceListPaths = {
  list: "/admin/price-lists",
  of: (projectId: number) => `/admin/price-lists?project_id=${projectId}`,
  add: (projectId: number) => `/admin/price-lists/add?project_id=${projectId}`,
  one: (id: number) => `/admin/price-lists/${id}`,
} as const;
