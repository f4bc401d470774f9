import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Begins the message with `text`, in its newest wording, for as long as the visitor has not written there. `isPlaced`
 * is false where the visitor's own text stands instead.
 */
export function useMessageStart(form: RefObject<HTMLFormElement | null>, text: string | undefined) {
  const placed = useRef("");
  const [isPlaced, setIsPlaced] = useState(false);
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem("message");
    if (!(field instanceof HTMLTextAreaElement)) return;
    // After a reload the browser itself may have filled it with what stood there.
    const isFree = [placed.current, text].includes(field.value);
    if (isFree) field.value = placed.current = text ?? "";
    setIsPlaced(isFree && text !== undefined);
  }, [form, text]);
  return {
    isPlaced,
    /** Whether a text in the message's field is not the visitor's. */
    isStart: (message: string) => message === placed.current,
    /** The visitor's own text has taken its place. */
    giveWay: () => {
      placed.current = "";
      setIsPlaced(false);
    },
  };
}
