/** Reading an answer as text drops its byte-order mark; without one, Excel garbles Georgian. */
const BYTE_ORDER_MARK = "\uFEFF";
const DOWNLOAD_START_MS = 10_000;

export const saveCsv = (csv: string, name: string): void =>
  saveBlob(
    new Blob([csv.startsWith(BYTE_ORDER_MARK) ? "" : BYTE_ORDER_MARK, csv], { type: "text/csv" }),
    name,
  );

export const saveJson = (value: unknown, name: string): void =>
  saveBlob(new Blob([JSON.stringify(value, null, 2), "\n"], { type: "application/json" }), name);

export function saveBlob(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file only after the click's task.
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_START_MS);
}
