import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The present instant in milliseconds, renewed twice a minute, so that "4 min ago" stays true. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
