/** Name of the `<meta>` that lists the scripts to load after the first paint. */
export const LATER_SCRIPTS = "ezo:scripts";

/** Requests started per task. */
const BATCH = 4;

/** Loads the scripts in parallel, instead of each when another one imports it. */
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
 * Resolves after the first paint, so that scripts do not compete with it for bandwidth and CPU. Where nothing is painted (a
 * background tab, an invisible frame), it resolves when the document and its pictures are loaded.
 */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "hidden" || document.readyState === "complete") return resolve();
    window.addEventListener("load", () => resolve(), { once: true });
    // A frame's callbacks run before its paint, and a task queued in them after it. Missing styles block rendering, and
    // with it these callbacks.
    requestAnimationFrame(() => void nextTask().then(resolve));
  });

/** Ends the current task, so that pending input events are handled first. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    // A message instead of a timer, because nested timers are delayed by 4 ms each.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
