export const boardPaths = {
  board: "/admin/stock-board",
  of: (projectId: number | string) => `/admin/stock-board?project_id=${projectId}`,
  misses: "/admin/search-misses",
} as const;
