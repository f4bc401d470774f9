/** Class names joined; what is falsy is left out. */
export const cx = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");
