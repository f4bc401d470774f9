import { createContext, type RefObject, use, useId, useLayoutEffect, useRef } from "react";

/** A part of a form, with the title that it shows. */
export interface Section {
  id: string;
  element: HTMLElement;
  title: string;
}

/** Adds a part to the index of its form; returns what takes it out again. Null where there is no index. */
export const SectionsContext = createContext<((section: Section) => () => void) | null>(null);

/** For the element of a part of a form, which the index of the form names by the title. */
export function useSection(title: string): { id: string; ref: RefObject<HTMLElement | null> } {
  const add = use(SectionsContext);
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  // Before the page is painted: the form has its place from the start.
  useLayoutEffect(() => {
    const element = ref.current;
    // A dialog of the form is no part of it.
    const isPart = element !== null && element.closest("[role=dialog]") === null;
    return add && isPart ? add({ id, element, title }) : undefined;
  }, [add, id, title]);
  return { id, ref };
}
