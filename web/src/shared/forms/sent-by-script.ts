/**
 * The `method` of a form that only scripts can send. Outside a `<dialog>` the browser's own sending then does nothing
 * (HTML, "form submission algorithm"): without scripts, or before they have come, nothing that was typed goes into the
 * address, the history and the logs, and the fields keep it.
 */
export const SENT_BY_SCRIPT = "dialog";
