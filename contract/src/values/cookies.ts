/**
 * How the names of cookies begin where the site is served over https. Browsers take such a cookie over https alone, from this very
 * host, and for all of its paths: no page of a host beside it can set one.
 */
export const HOST_PREFIX = "__Host-";

export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? HOST_PREFIX + name : name);
