/**
 * The `method` of a form that is sent by scripts only. Outside a `<dialog>` the browser then ignores its submission (HTML,
 * "form submission algorithm"): without scripts, or before they are loaded, the fields keep what was typed and none of it
 * gets into the address, the history or the logs.
 */
export const SENT_BY_SCRIPT = "dialog";
