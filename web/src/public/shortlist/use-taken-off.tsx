import type { ApartmentSummary } from "@ezo/contract/navigation";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { ownShortlist, useShortlist } from "../../shared/shortlist/use-shortlist.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./missing-note.module.css";

interface Shown {
  /** Whether the page shows an apartment for being on the visitor's own list. */
  isOwn: (id: number) => boolean;
  apartments: readonly ApartmentSummary[] | undefined;
  /** Selects what stands for an apartment on the page. */
  items: string;
}

/**
 * What leaves the visitor's list leaves the page. `note` says so, also to those who do not see it, and offers to put it
 * back; `box`, the attributes of what holds note and items, keeps the focus on the page.
 */
export function useTakenOff({ isOwn, apartments, items }: Shown) {
  const t = useT();
  const own = useShortlist();
  const [seen, setSeen] = useState(own);
  const [taken, setTaken] = useState<{ ids: number[]; before: readonly number[]; names: string }>();
  /** Also of what the answer to a shorter list leaves out. */
  const [last, setLast] = useState(apartments);
  const { box, aim } = useItemFocus(items, own);
  if (seen !== own) {
    setSeen(own);
    const ids = seen.filter((id) => isOwn(id) && !own.includes(id));
    const names = ids.map((id) => {
      const known = last?.find((apartment) => apartment.id === id);
      return known
        ? t("apartments.apartment_title", { number: known.apartment_number })
        : t("apartments.apartment");
    });
    setTaken(ids.length > 0 ? { ids, before: seen, names: names.join(", ") } : undefined);
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

/** Hands the focus of an item that has gone to the one in its place, or to the page's heading. */
function useItemFocus(items: string, list: readonly number[]) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  const aimed = useRef<string>(undefined);
  const all = () => [...(box.current?.querySelectorAll(items) ?? [])];
  useEffect(() => {
    const [target, index] = [aimed.current, place.current];
    aimed.current = undefined;
    if (document.activeElement !== document.body || (!target && index < 0)) return;
    const item = all().at(index) ?? all().at(-1);
    const next = target ? box.current?.querySelector(target) : item?.querySelector("a, button");
    const heading = box.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (next instanceof HTMLElement ? next : heading)?.focus();
  }, [list]);
  return {
    aim: (selector: string) => (aimed.current = selector),
    box: {
      ref: box,
      onFocus: ({ target }: FocusEvent) => (place.current = all().findIndex((item) => item.contains(target))),
      // An element that is removed does not say so: what it was stays known.
      onBlur: () => (place.current = -1),
    },
  };
}
