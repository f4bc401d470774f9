/**
 * What the server loads of the web: `await import("web/dist/server/entry-server.js")`. The threads that draw pages load the
 * same file, and call `draw` by its name.
 */
export { draw } from "./app/render/draw.tsx";
export { gather, localeOfRequest } from "./app/render/gather.ts";
export type {
  Draw,
  Drawing,
  Gather,
  LocaleOfRequest,
  Manifest,
  RenderRequest,
  RenderResult,
} from "./app/render/render-contract.ts";
