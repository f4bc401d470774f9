import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Connection, watchConnection } from "./connection.ts";

/** Since when there is no connection, as the time of the last answer; null while there is one. And what checks it now. */
export function useConnection(reach: () => Promise<boolean>) {
  const cache = useQueryClient();
  const [lostSince, setLostSince] = useState<number | null>(null);
  const watched = useRef<Connection>(undefined);
  useEffect(() => {
    const connection = watchConnection({ cache, reach, onChange: setLostSince });
    watched.current = connection;
    return connection.stop;
  }, [cache, reach]);
  const isLost = lostSince !== null;
  // For code that would ask for another file of a picture (`use-sharpness.ts`).
  useEffect(() => {
    if (!isLost) return undefined;
    document.documentElement.dataset["offline"] = "";
    return () => {
      delete document.documentElement.dataset["offline"];
    };
  }, [isLost]);
  const check = async (): Promise<boolean> => (await watched.current?.check()) ?? false;
  return { lostSince, check };
}
