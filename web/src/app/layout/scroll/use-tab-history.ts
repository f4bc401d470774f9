import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { createPath, useLocation, useNavigationType } from "react-router-dom";
import { quietly } from "../../../shared/lib/quietly.ts";
import { createTabHistory, type TabHistory } from "./tab-history.ts";

// Layout effects do nothing on the server and would only warn there.
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Notes the pages that this tab shows. Returns the function for `StepsBackContext`. */
export function useTabHistory(): () => number | undefined {
  const location = useLocation();
  const type = useNavigationType();
  const history = useRef<TabHistory | null>(null);

  useBrowserLayoutEffect(() => {
    history.current ??= createTabHistory(quietly(() => window.sessionStorage));
    history.current.note({ type, key: location.key, address: createPath(location) });
  }, [location, type]);

  useEffect(() => {
    const persist = () => history.current?.persist();
    window.addEventListener("pagehide", persist);
    return () => window.removeEventListener("pagehide", persist);
  }, []);
  return useCallback(() => history.current?.stepsBack(), []);
}
