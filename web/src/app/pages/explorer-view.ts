import { lazyView } from "./lazy-view.ts";

/** The apartment explorer within a project's page; only loaded if the project has one. */
export const explorerView = lazyView(
  "src/public/explorer/project-explorer.tsx",
  () => import("../../public/explorer/project-explorer.tsx"),
);
