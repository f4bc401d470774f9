/** What the server loads of the web: `await import("web/dist/server/entry-server.js")`. */
export { localeOfRequest, render } from "./app/render/render.tsx";
export type {
  LocaleOfRequest,
  Manifest,
  Render,
  RenderRequest,
  RenderResult,
} from "./app/render/render-contract.ts";
