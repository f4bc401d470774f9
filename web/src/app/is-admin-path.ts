/** Admin paths have no language prefix. In a file of its own, because the entry must not load the table of pages. */
export const isAdminPath = (path: string): boolean => path === "/admin" || path.startsWith("/admin/");
