/** What was read last. A failed read is not remembered as the answer. */
export function remembered<T>(read: () => Promise<T>): { get: () => Promise<T>; forget: () => void } {
  let known: Promise<T> | undefined;
  return {
    get() {
      if (known) return known;
      const reading = read();
      known = reading;
      reading.catch(() => {
        // One that was overtaken by a change says nothing about now.
        if (known === reading) known = undefined;
      });
      return reading;
    },
    /** The next call reads anew. */
    forget() {
      known = undefined;
    },
  };
}
