import { type RefObject, useRef } from "react";

/** While a polygon is drawn the canvas has the focus: a button that has it would take Enter for a press. */
export function useDrawingFocus(stage: RefObject<HTMLElement | null>) {
  const origin = useRef<Element | null>(null);
  const take = () => {
    const active = document.activeElement;
    if (active !== stage.current) origin.current = active;
    stage.current?.focus({ preventScroll: true });
  };
  return {
    take,
    /** Returns it to where it was, unless it has left the canvas meanwhile. */
    giveBack: () => {
      const active = document.activeElement;
      const isHere = active?.contains(stage.current) !== false || stage.current?.contains(active);
      const to = origin.current;
      if (isHere && to?.isConnected && (to instanceof HTMLElement || to instanceof SVGElement))
        to.focus({ preventScroll: true });
    },
  };
}

export type DrawingFocus = ReturnType<typeof useDrawingFocus>;
