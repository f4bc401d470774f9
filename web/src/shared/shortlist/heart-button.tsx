import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import { useT } from "../i18n/i18n-context.tsx";
import { noteActs } from "../lib/acts.ts";
import { cx } from "../lib/cx.ts";
import { Icon } from "../ui/icon.tsx";
import { useToasts } from "../ui/toasts/toasts-context.tsx";
import styles from "./heart-button.module.css";
import { ownShortlist, useShortlist } from "./use-shortlist.ts";

interface Props {
  id: number;
  /** The apartment's title, for the accessible name. */
  apartment: string;
  className?: string | undefined;
  /** Shows the word "shortlist" beside the heart. */
  hasWord?: boolean;
}

/**
 * Adds an apartment to the visitor's shortlist, or removes it. Without the word its name says which of both; with it the
 * name stays, and the state is the button's.
 */
export function HeartButton({ id, apartment, className, hasWord = false }: Props) {
  const t = useT();
  const toasts = useToasts();
  const isListed = useShortlist().includes(id);
  function toggle() {
    const list = ownShortlist();
    if (isListed) list.remove(id);
    else if (list.add(id)) noteActs("shortlists", [id]);
    else toasts.show({ type: "warning", title: t("apartments.shortlist_full", { max: SHORTLIST_MAX }) });
  }
  return (
    <button
      type="button"
      className={cx(styles.heart, className)}
      data-is-listed={isListed}
      onClick={toggle}
      {...(hasWord
        ? { "aria-pressed": isListed }
        : {
            "aria-label": t(isListed ? "apartments.shortlist_take_off" : "apartments.shortlist_add", {
              apartment,
            }),
          })}
    >
      <Icon name="heart" />
      {hasWord ? <span>{t("apartments.shortlist")}</span> : null}
    </button>
  );
}
