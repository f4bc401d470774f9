import { COMPARE_MAX } from "@ezo/contract/values/limits/pages";
import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { ApartmentCards } from "../../shared/apartments/apartment-cards.tsx";
import { areOfSeveralProjects, nameWithPlace } from "../../shared/apartments/name-with-place.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { noteActs } from "../../shared/lib/acts.ts";
import { RateLine } from "../../shared/prices/rate-line.tsx";
import {
  addressToShare,
  COMPARED,
  comparePath,
  enquirePath,
  idsOf,
  sharedPath,
} from "../../shared/shortlist/shortlist-ids.ts";
import { ownShortlist, useShortlist } from "../../shared/shortlist/use-shortlist.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Mark } from "../../shared/ui/mark.tsx";
import { useShare } from "../../shared/ui/share/use-share.ts";
import styles from "./shortlist-page.module.css";
import { useLiveShortlist } from "./use-live-shortlist.ts";

interface Props {
  ids: readonly number[];
  apartments: readonly ApartmentSummary[];
  /** The visitor's own list, as opposed to a shared one. */
  isOwn: boolean;
  /** `apartments` is the answer for these ids: what it leaves out is no longer public. */
  isSettled: boolean;
}

/** A list of apartments, and the actions on all of them. */
export function Shortlisted({ ids, apartments, isOwn, isSettled }: Props) {
  const t = useT();
  useLiveShortlist(ids);
  const shown = ids.flatMap((id) => apartments.find((apartment) => apartment.id === id) ?? []);
  const missing = isSettled ? ids.filter((id) => !shown.some((apartment) => apartment.id === id)) : [];
  const comparison = useComparison(shown.map(({ id }) => id));
  const isOfSeveral = areOfSeveralProjects(shown);
  return (
    <>
      <Actions ids={ids} shown={shown} compared={comparison.chosen} isOwn={isOwn} />
      {shown.length > 1 ? (
        <p className={styles.note}>{t("apartments.compare_limit", { max: COMPARE_MAX })}</p>
      ) : null}
      <RateLine className={styles.rate} />
      <ApartmentCards
        apartments={shown}
        hasPlace
        hasProject
        tool={(apartment) =>
          shown.length > 1 ? (
            <CompareChoice apartment={apartment} hasProject={isOfSeveral} comparison={comparison} />
          ) : null
        }
      >
        {missing.map((id) => (
          <MissingApartment key={id} id={id} isOwn={isOwn} />
        ))}
      </ApartmentCards>
    </>
  );
}

interface ActionsProps {
  ids: readonly number[];
  shown: readonly ApartmentSummary[];
  compared: readonly number[];
  isOwn: boolean;
}

/** Compare, enquire about all that are not sold, and share the own list or keep a shared one. */
function Actions({ ids, shown, compared, isOwn }: ActionsProps) {
  const t = useT();
  const locale = useLocale();
  const share = useShare();
  const title = t("apartments.shortlist");
  // The contact page says of those that are sold that they are, and asks about the others.
  const isAnyLeft = shown.some(({ status }) => status !== "sold");
  return (
    <div className={styles.bar}>
      {compared.length > 1 ? (
        <Link className={buttonClass({ size: "small" })} to={comparePath(compared)}>
          {t("apartments.compare_chosen", { number: compared.length })}
        </Link>
      ) : null}
      {isAnyLeft ? (
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
  );
}

interface ChoiceProps {
  apartment: ApartmentSummary;
  /** The list is of several projects. */
  hasProject: boolean;
  comparison: ReturnType<typeof useComparison>;
}

function CompareChoice({ apartment, hasProject, comparison }: ChoiceProps) {
  const t = useT();
  const { id, apartment_number: number } = apartment;
  const name = nameWithPlace(t("apartments.apartment_title", { number }), apartment, hasProject);
  const isChosen = comparison.chosen.includes(id);
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && comparison.isFull}
        onChange={() => comparison.toggle(id)}
        aria-label={`${t("apartments.compare")}: ${name}`}
      />
      {t("apartments.compare")}
    </label>
  );
}

/** The place of an apartment that is no longer public. */
function MissingApartment({ id, isOwn }: { id: number; isOwn: boolean }) {
  const t = useT();
  return (
    <li className={styles.missing}>
      <Mark className={styles.mark} />
      <b>{t("apartments.no_longer_shown")}</b>
      <p>{t("apartments.no_longer_shown_text")}</p>
      {isOwn ? (
        <Button size="small" variant="ghost" onClick={() => ownShortlist().remove(id)}>
          {t("apartments.shortlist_remove")}
        </Button>
      ) : null}
    </li>
  );
}

/**
 * The apartments to compare: the first ones, until the visitor chooses others. The choice is in the address, so that it is
 * there again after Back, a reload or a change of language.
 */
function useComparison(shown: readonly number[]) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const picked = asked.has(COMPARED) ? idsOf(asked.get(COMPARED)) : undefined;
  const setPicked = (ids: readonly number[]) => {
    asked.delete(COMPARED);
    // Commas as they are, as in the site's other addresses.
    const others = asked.size > 0 ? `${asked.toString()}&` : "";
    const next = `${others}${COMPARED}=${ids.join(",")}`.replaceAll("%2C", ",");
    void navigate({ search: next }, { replace: true, preventScrollReset: true });
  };
  const chosen = (picked?.filter((id) => shown.includes(id)) ?? shown).slice(0, COMPARE_MAX);
  return {
    chosen,
    isFull: chosen.length >= COMPARE_MAX,
    toggle: (id: number) =>
      setPicked(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
  };
}

/** Adds the apartments of a shared list to the visitor's own. */
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
        // The button is replaced by the sentence, which gets the focus.
        flushSync(() => void ownShortlist().add(...ids));
        noteActs("shortlists", [...ids]);
        kept.current?.focus();
      }}
    >
      <Icon name="heart" />
      {t("apartments.shortlist_keep")}
    </Button>
  );
}
