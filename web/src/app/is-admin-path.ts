/** Admin paths carry no language prefix. Apart from the table of pages, which the entry must not pull in. */
export const isAdminPath = (path: string): boolean => path === "/admin" || path.startsWith("/admin/");
