/** Uses the browser's storage, which throws where it is full or not allowed; then nothing is kept, and nothing found. */
export function quietly<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
