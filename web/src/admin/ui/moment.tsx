import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "./use-now.ts";

/** An instant in a few words, seen from now; in full as its title. */
export function Moment({ at }: { at: string }) {
  const { format } = useTexts();
  const now = useNow();
  return (
    <time dateTime={at} title={format.full(at)}>
      {format.moment(at, now)}
    </time>
  );
}
