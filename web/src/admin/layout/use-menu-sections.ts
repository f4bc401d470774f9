import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useUser } from "../session/session-context.tsx";
import { currentSection, openSections, readSections, writeSections } from "./menu-sections.ts";

/** Which sections of the menu are open, and how one is opened or closed; the device keeps that for each person. */
export function useMenuSections(menu: Parameters<typeof openSections>[0]) {
  const { id } = useUser();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState(() => readSections(id));
  const open = openSections(menu, pathname, chosen);
  return {
    open,
    current: currentSection(menu, pathname),
    toggle: (label: string): void => {
      // Another tab may have stored a choice in the meantime.
      const next = { ...chosen, ...readSections(id), [label]: !open.has(label) };
      writeSections(id, next);
      setChosen(next);
    },
  };
}
