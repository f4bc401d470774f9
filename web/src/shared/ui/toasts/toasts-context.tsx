import { createContext, use } from "react";
import type { Toasts } from "./toast-store.ts";

export const ToastsContext = createContext<Toasts | null>(null);

export function useToasts(): Toasts {
  const toasts = use(ToastsContext);
  if (!toasts) throw new Error("useToasts needs a ToastsContext");
  return toasts;
}
