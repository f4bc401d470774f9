import { exportCustomers } from "@ezo/contract/customers";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { dayInTbilisi } from "../i18n/format.ts";
import { filterQuery, type InboxView } from "./inbox-url.ts";

/** Reading the answer as text drops its byte-order mark; without one, Excel garbles Georgian. */
const BYTE_ORDER_MARK = "\uFEFF";
const DOWNLOAD_START_MS = 10_000;

/** Downloads the requests that `view` finds, on all pages, as a CSV file. */
export async function downloadCsv(call: WebCaller, view: InboxView): Promise<void> {
  const csv = await call(exportCustomers, { query: filterQuery(view) }, { headers: { accept: "text/csv" } });
  const file = new Blob([csv.startsWith(BYTE_ORDER_MARK) ? "" : BYTE_ORDER_MARK, csv], { type: "text/csv" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `ezo-requests-${dayInTbilisi(Date.now())}.csv`;
  link.click();
  // Some browsers read the file only after the click's task.
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_START_MS);
}
