import { type FormEvent, useRef, useState } from "react";
import { useToasts } from "../../ui/toasts/toasts-context.tsx";

/** Submits a form once at a time. `onFailed` returns the failure's toast, which the next attempt dismisses. */
export function useSubmit(send: () => Promise<void>, onFailed: (error: unknown) => number) {
  const toasts = useToasts();
  const failureToast = useRef<number>(undefined);
  const [isSubmitting, setIsSubmitting] = useState(false);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    if (failureToast.current !== undefined) toasts.dismiss(failureToast.current);
    setIsSubmitting(true);
    void send()
      .catch((error: unknown) => {
        failureToast.current = onFailed(error);
      })
      .finally(() => setIsSubmitting(false));
  }
  return { isSubmitting, onSubmit };
}
