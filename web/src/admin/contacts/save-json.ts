const DOWNLOAD_START_MS = 10_000;

/** Hands data to the browser as a readable download. */
export function saveJson(data: unknown, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  link.download = name;
  link.click();
  // Some browsers read the file only after the click's task.
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_START_MS);
}
