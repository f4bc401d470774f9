export const boardPaths = {
  board: "/admin/board",
  of: (projectId: number | string) => `/admin/board?project_id=${projectId}`,
  misses: "/admin/search-misses",
} as const;
