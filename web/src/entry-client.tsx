// React's fast refresh in development; nothing in a build.
import "@vitejs/plugin-react/preamble";
import { isAdminPath } from "./app/is-admin-path.ts";
import { keepFromEval } from "./app/no-eval.ts";
import { fetchLaterScripts, firstPaint } from "./app/render/later-scripts.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The document has no #root");
keepFromEval();

// Each side brings its own code and styles; the document already fetches the right ones.
if (isAdminPath(window.location.pathname)) {
  const { startAdmin } = await import("./app/start-admin.tsx");
  startAdmin(root);
} else {
  await firstPaint();
  await fetchLaterScripts();
  const { startPublic } = await import("./app/start-public.tsx");
  await startPublic(root);
}
