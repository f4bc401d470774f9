const SIDEBAR_KEY = "ezo_admin_sidebar";

/** Whether the menu is collapsed on this device. */
export const readSidebarChoice = (): boolean => localStorage.getItem(SIDEBAR_KEY) === "slim";
export const writeSidebarChoice = (isSlim: boolean): void =>
  localStorage.setItem(SIDEBAR_KEY, isSlim ? "slim" : "wide");
