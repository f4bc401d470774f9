/** Joins class names; falsy ones are left out. */
export const cx = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");
