import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

const PARAM = "new";

/** The address at which a page opens its dialog for something new. */
export const withCreation = (path: string): string => `${path}?${PARAM}=1`;

/**
 * The address to go to from the page that is open. Something new that this page opens itself is asked for at its own address,
 * so that its filters, and what is open in it, stay.
 */
export function keepingView(path: string, open: { pathname: string; search: string }): string {
  if (path !== withCreation(open.pathname)) return path;
  const params = new URLSearchParams(open.search);
  params.set(PARAM, "1");
  return `${open.pathname}?${params.toString()}`;
}

/** Calls `open` where the address asks for something new, once: the address of the page itself takes its place. */
export const useAskedToCreate = (open: () => void): void => useAsked(PARAM, open);

/** The same for another dialog of the page, which the address asks for by `param`. */
export function useAsked(param: string, open: () => void): void {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isAsked = params.has(param);
  const answer = useEffectEvent(() => {
    open();
    const rest = new URLSearchParams(params);
    rest.delete(param);
    // With the field of the dialog that the address may name.
    void navigate({ search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
