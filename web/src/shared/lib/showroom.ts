import { quietly } from "./quietly.ts";

/** Name in the storage of the tab: where its tour of the showroom begins. */
export const SHOWROOM_KEY = "ezo_kiosk";
/** There while nobody has touched the screen since it was emptied. */
export const SHOWROOM_REST_KEY = "ezo_kiosk_rest";

/** This tab is a visitor's again. */
export function endShowroom(): void {
  for (const key of [SHOWROOM_KEY, SHOWROOM_REST_KEY]) quietly(() => sessionStorage.removeItem(key));
}

const marks = (): DOMStringMap | undefined => globalThis.document?.documentElement.dataset;

/** Whether this is a screen of the showroom, where nobody can leave the browser's own error page. */
export const isShowroom = (): boolean => marks()?.["kiosk"] !== undefined;
/** Whether it has found that the server cannot be reached, although the browser may have a network. */
export const isShowroomCutOff = (): boolean => marks()?.["offline"] !== undefined;
