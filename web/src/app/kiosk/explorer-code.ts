import { boardCode } from "../../public/explorer/board/board-code.ts";
import { apartment, building, floor, projectDetail } from "../pages/explorer-pages.ts";
import { explorerView } from "../pages/explorer-view.ts";

/** Loads the code of a project's pages, with the parts that otherwise come when they are needed. A failure is left to the page. */
export const loadExplorerCode = (): Promise<unknown> =>
  Promise.allSettled([
    ...[projectDetail, building, floor, apartment].map(({ view }) => view.load()),
    explorerView.load(),
    boardCode.load(),
    import("../../public/explorer/items/tap-sheet.tsx"),
    import("../../public/explorer/stage/full-screen.tsx"),
    import("../../public/explorer/apartment/apartment-place.tsx"),
    import("../../public/explorer/payment-plan/calculator.tsx"),
    import("../../shared/ui/lightbox/lightbox.tsx"),
  ]);
