/** The code that Node gives an error, such as `ENOENT`; undefined for whatever has none. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
