import { KEPT_LINK } from "@ezo/contract/values/paths/kept-link";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useStore } from "../../shared/lib/use-store.ts";
import { type Opened, ownKeeping } from "../../shared/shortlist/kept/keeping.ts";
import { ownShortlist } from "../../shared/shortlist/use-shortlist.ts";

/**
 * The connection of this browser with a kept shortlist. The key of a mailed link is taken out of the address at once, so that
 * nobody gets it with an address that is copied or shared.
 */
export function useKept() {
  const call = useCaller();
  const keeping = ownKeeping(ownShortlist(), call);
  const state = useStore(keeping);
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const [failedKey, setFailedKey] = useState<string>();
  const [note, setNote] = useState<"no_link" | "left">();
  const last = useRef<string>(undefined);
  const key = hash.startsWith(KEPT_LINK) ? hash.slice(KEPT_LINK.length) : undefined;

  function open(which: string) {
    setFailedKey(undefined);
    setNote(undefined);
    keeping.open(which).then(setOpened, (error: unknown) => {
      if (error instanceof ApiError && error.code === "not_found") setNote("no_link");
      else setFailedKey(which);
    });
  }
  const openLink = useEffectEvent((which: string) => {
    void navigate({ search }, { replace: true, preventScrollReset: true });
    // An effect may run twice, and what the second call adds is nothing.
    if (last.current === which) return;
    last.current = which;
    open(which);
  });
  useEffect(() => {
    if (key === undefined) keeping.start();
    else openLink(key);
  }, [key, keeping]);
  return {
    opened,
    /** `no_link`: the link opens nothing any more. `ended`: what the browser was connected with is not kept any more. */
    note: note ?? (state.kind === "ended" ? ("ended" as const) : undefined),
    isConnected: state.kind === "connected",
    managePath: state.kind === "connected" ? state.managePath : undefined,
    retry: failedKey === undefined ? undefined : () => open(failedKey),
    leave: () => {
      keeping.leave();
      last.current = undefined;
      setOpened(undefined);
      setNote("left");
    },
  };
}
