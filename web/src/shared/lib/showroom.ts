const marks = (): DOMStringMap | undefined => globalThis.document?.documentElement.dataset;

/** Whether this is a screen of the showroom, where nobody can leave the browser's own error page. */
export const isShowroom = (): boolean => marks()?.["kiosk"] !== undefined;
/** Whether it has found that the server cannot be reached, although the browser may have a network. */
export const isShowroomCutOff = (): boolean => marks()?.["offline"] !== undefined;
