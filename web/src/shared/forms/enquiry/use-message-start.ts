import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Prefills the message with `text`, and updates it until the visitor edits the message.
 */
export function useMessageStart(form: RefObject<HTMLFormElement | null>, text: string | undefined) {
  const placed = useRef("");
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem("message");
    if (!(field instanceof HTMLTextAreaElement)) return;
    // After a reload the browser may have restored the same text.
    const isFree = [placed.current, text].includes(field.value);
    if (isFree) field.value = placed.current = text ?? "";
  }, [form, text]);
  return {
    /** Whether a message is the prefilled text, and not the visitor's. */
    isStart: (message: string) => message === placed.current,
    /** The visitor's own text has replaced it. */
    giveWay: () => {
      placed.current = "";
    },
  };
}
