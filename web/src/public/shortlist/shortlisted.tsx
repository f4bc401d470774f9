import { COMPARE_MAX } from "@ezo/contract/limits";
import type { ApartmentSummary } from "@ezo/contract/navigation";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { ApartmentCards } from "../../shared/apartments/apartment-cards.tsx";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import {
  addressToShare,
  comparePath,
  enquirePath,
  sharedPath,
} from "../../shared/shortlist/shortlist-ids.ts";
import { ownShortlist, useShortlist } from "../../shared/shortlist/use-shortlist.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Mark } from "../../shared/ui/mark.tsx";
import { useShare } from "../../shared/ui/use-share.ts";
import styles from "./shortlist-page.module.css";
import { useLiveShortlist } from "./use-live-shortlist.ts";

interface Props {
  ids: readonly number[];
  apartments: readonly ApartmentSummary[];
  /** The visitor's own list, as opposed to one that came in an address. */
  isOwn: boolean;
  /** The answer is the one to these ids: what it leaves out is not public any more. */
  isSettled: boolean;
}

/** A list of apartments, and what can be done with all of them. */
export function Shortlisted({ ids, apartments, isOwn, isSettled }: Props) {
  const t = useT();
  const locale = useLocale();
  const share = useShare();
  useLiveShortlist(ids);
  const shown = ids.flatMap((id) => apartments.find((apartment) => apartment.id === id) ?? []);
  const missing = isSettled ? ids.filter((id) => !shown.some((apartment) => apartment.id === id)) : [];
  const comparison = useComparison(shown.map(({ id }) => id));
  const isOfSeveral = new Set(shown.map(({ project }) => project.id)).size > 1;
  const title = t("apartments.shortlist");
  return (
    <>
      <div className={styles.bar}>
        {comparison.chosen.length > 1 ? (
          <Link className={buttonClass({ size: "small" })} to={comparePath(comparison.chosen)}>
            {t("apartments.compare_chosen", { number: comparison.chosen.length })}
          </Link>
        ) : null}
        {shown.length > 0 ? (
          <Link
            className={buttonClass({ size: "small", variant: "ghost" })}
            to={enquirePath(shown.map(({ id }) => id))}
          >
            {t("apartments.enquire_about_all")}
          </Link>
        ) : null}
        {isOwn ? (
          <Button
            size="small"
            variant="ghost"
            className={styles.scripted}
            onClick={() => void share({ title, url: addressToShare(locale, sharedPath(ids)) })}
          >
            <Icon name="link" />
            {t("buttons.share")}
          </Button>
        ) : (
          <KeepAll ids={shown.map(({ id }) => id)} />
        )}
      </div>
      {shown.length > 1 ? (
        <p className={styles.note}>{t("apartments.compare_limit", { max: COMPARE_MAX })}</p>
      ) : null}
      <ApartmentCards
        apartments={shown}
        hasPlace
        hasProject={isOfSeveral}
        tool={({ id, apartment_number: number }) =>
          shown.length > 1 ? (
            <label className={styles.pick}>
              <input
                type="checkbox"
                checked={comparison.chosen.includes(id)}
                disabled={!comparison.chosen.includes(id) && comparison.isFull}
                onChange={() => comparison.toggle(id)}
                aria-label={`${t("apartments.compare")}: ${t("apartments.apartment_title", { number })}`}
              />
              {t("apartments.compare")}
            </label>
          ) : null
        }
      >
        {missing.map((id) => (
          <li key={id} className={styles.missing}>
            <Mark className={styles.mark} />
            <b>{t("apartments.no_longer_shown")}</b>
            <p>{t("apartments.no_longer_shown_text")}</p>
            {isOwn ? (
              <Button size="small" variant="ghost" onClick={() => ownShortlist().remove(id)}>
                {t("apartments.shortlist_remove")}
              </Button>
            ) : null}
          </li>
        ))}
      </ApartmentCards>
    </>
  );
}

/** The apartments to compare side by side: the first ones, until the visitor chooses others. */
function useComparison(shown: readonly number[]) {
  const [picked, setPicked] = useState<readonly number[]>();
  const chosen = (picked?.filter((id) => shown.includes(id)) ?? shown).slice(0, COMPARE_MAX);
  return {
    chosen,
    isFull: chosen.length >= COMPARE_MAX,
    toggle: (id: number) =>
      setPicked(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
  };
}

/** Takes a shared list over into one's own. */
function KeepAll({ ids }: { ids: readonly number[] }) {
  const t = useT();
  const own = useShortlist();
  const kept = useRef<HTMLParagraphElement>(null);
  if (ids.length === 0) return null;
  if (ids.every((id) => own.includes(id)))
    return (
      <p ref={kept} className={styles.kept} role="status" tabIndex={-1}>
        <Icon name="tick" />
        {t("apartments.shortlist_kept")}
      </p>
    );
  return (
    <Button
      size="small"
      variant="ghost"
      className={styles.scripted}
      onClick={() => {
        // The button gives way to the sentence, which takes its focus.
        flushSync(() => void ownShortlist().add(...ids));
        kept.current?.focus();
      }}
    >
      <Icon name="heart" />
      {t("apartments.shortlist_keep")}
    </Button>
  );
}
