import { lazyCode } from "../../../shared/lib/lazy-code.ts";

/** Only visitors who choose the board load its code. */
export const boardCode = lazyCode(
  () => import("./board-view.tsx"),
  (module) => module.BoardView,
);
