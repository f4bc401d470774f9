import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { areOfSeveralProjects, nameWithPlace } from "../../shared/apartments/name-with-place.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { ownShortlist, useShortlist } from "../../shared/shortlist/use-shortlist.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./missing-note.module.css";

const NONE: readonly number[] = [];
interface Shown {
  /** Whether the page shows an apartment because it is on the visitor's own list. */
  isOwn: (id: number) => boolean;
  apartments: readonly ApartmentSummary[] | undefined;
  /** Selector of the elements that represent apartments on the page. */
  items: string;
  /** The ids on the page, where more than the visitor's list decides about them. */
  ids?: readonly number[];
}

/**
 * Reports apartments that were removed from the visitor's list and so disappear from the page. `note` announces it and
 * offers to undo it; `box` are the attributes of the element around note and items, which keep the focus on the page.
 */
export function useTakenOff({ isOwn, apartments, items, ids: shown = NONE }: Shown) {
  const t = useT();
  const own = useShortlist();
  const [seen, setSeen] = useState(own);
  const [taken, setTaken] = useState<{ ids: number[]; before: readonly number[]; names: string }>();
  /** The last known apartments, for their names: the next answer no longer has the removed ones. */
  const [last, setLast] = useState(apartments);
  const { box, aim } = useItemFocus(items, `${own.join(",")} ${shown.join(",")}`);
  if (seen !== own) {
    setSeen(own);
    const ids = seen.filter((id) => isOwn(id) && !own.includes(id));
    const hasProject = areOfSeveralProjects(last ?? []);
    const names = ids.map((id) => {
      const known = last?.find((apartment) => apartment.id === id);
      if (!known) return t("apartments.apartment");
      const title = t("apartments.apartment_title", { number: known.apartment_number });
      return nameWithPlace(title, known, hasProject);
    });
    setTaken(ids.length > 0 ? { ids, before: seen, names: names.join("; ") } : undefined);
  }
  if (last !== apartments) setLast(apartments);
  const note = (
    <div role="status">
      {taken ? (
        <p className={styles.note}>
          <Icon name="heart" />
          {t("apartments.shortlist_taken_off", { apartment: taken.names })}
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              aim(`a[href$="/apartment-${taken.ids[0]}"]`);
              ownShortlist().putBack(taken.ids, taken.before);
            }}
          >
            {t("apartments.shortlist_put_back")}
          </Button>
        </p>
      ) : null}
    </div>
  );
  return { note, box };
}

/** Moves the focus from a removed item to the one in its place, or to the page's heading. */
function useItemFocus(items: string, list: string) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  const aimed = useRef<string>(undefined);
  const all = () => [...(box.current?.querySelectorAll(items) ?? [])];
  const refocus = useEffectEvent(() => {
    const [target, index] = [aimed.current, place.current];
    aimed.current = undefined;
    if (document.activeElement !== document.body || (!target && index < 0)) return;
    const item = all().at(index) ?? all().at(-1);
    const next = target ? box.current?.querySelector(target) : item?.querySelector("a, button");
    const heading = box.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (next instanceof HTMLElement ? next : heading)?.focus();
  });
  useEffect(() => refocus(), [list]);
  return {
    aim: (selector: string) => (aimed.current = selector),
    box: {
      ref: box,
      onFocus: ({ target }: FocusEvent) => (place.current = all().findIndex((item) => item.contains(target))),
      // Removing a focused element fires no blur event, so its index stays known.
      onBlur: () => (place.current = -1),
    },
  };
}
