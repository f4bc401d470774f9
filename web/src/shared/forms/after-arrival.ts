/** Calls `act` once `control`, which is getting the focus, has been clicked, reached by a key, or left again. */
export function afterArrival(control: HTMLElement, act: () => void): void {
  const waiting = new AbortController();
  const arrive = () => {
    waiting.abort();
    act();
  };
  for (const event of ["click", "keyup", "blur"])
    control.addEventListener(event, arrive, { signal: waiting.signal });
}
