/** The `<meta>` in which a document names the scripts that may wait for its first paint. */
export const LATER_SCRIPTS = "ezo:scripts";

/** How many requests are begun in one task. */
const BATCH = 4;

/** Asks for all of them side by side, instead of each when the one before it imports it. */
export async function fetchLaterScripts(): Promise<void> {
  const list = document.querySelector<HTMLMetaElement>(`meta[name="${LATER_SCRIPTS}"]`)?.content ?? "";
  for (const [index, href] of list.split(" ").filter(Boolean).entries()) {
    if (index > 0 && index % BATCH === 0) await nextTask();
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href, fetchPriority: "low" });
    document.head.append(link);
  }
}

/**
 * Resolves when the document is on the screen, so that scripts take neither bandwidth nor processor from what the
 * visitor waits to see. Where nothing is painted (a tab in the background, a frame out of sight), it does not wait
 * longer than for the document and its pictures.
 */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "hidden" || document.readyState === "complete") return resolve();
    window.addEventListener("load", () => resolve(), { once: true });
    // A frame's callbacks run before it is painted, and a task queued in them after it. None runs before the styles
    // are there, for they hold back the rendering.
    requestAnimationFrame(() => void nextTask().then(resolve));
  });

/** Ends the task that is running, so that a touch or a scroll that came meanwhile is answered first. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    // A message, for nested timers are held back by 4 ms each.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
