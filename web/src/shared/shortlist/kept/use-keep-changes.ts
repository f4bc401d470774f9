import { useEffect } from "react";
import { useCaller } from "../../api/caller-context.ts";
import { ownShortlist } from "../use-shortlist.ts";
import { isConnected } from "./connection.ts";

/** Keeps what a connected browser changes, on whichever page. The code is loaded in such browsers alone. */
export function useKeepChanges(): void {
  const call = useCaller();
  useEffect(() => {
    if (!isConnected()) return;
    import("./keeping.ts")
      .then(({ ownKeeping }) => ownKeeping(ownShortlist(), call).start())
      // The next page tries again.
      .catch(() => undefined);
  }, [call]);
}
