import { use } from "react";
import { Link, useLocation } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { HasOwnEntryContext } from "../../../shared/apartments/has-own-entry.ts";
import { Icon, type IconName } from "../../../shared/ui/icon.tsx";
import { searchInView, type View, viewOf, VIEWS } from "./view.ts";
import styles from "./view-switch.module.css";

const LOOKS: Record<View, { label: string; icon: IconName }> = {
  picture: { label: "apartments.view_picture", icon: "image" },
  board: { label: "apartments.view_board", icon: "board" },
  list: { label: "apartments.list", icon: "list" },
};

/** Links to the views of a level. The view is in the address, like the filters. */
export function ViewSwitch() {
  const t = useT();
  const replace = use(HasOwnEntryContext);
  const { search, hash } = useLocation();
  const params = new URLSearchParams(search);
  const current = viewOf(params);
  return (
    <nav className={styles.switch} aria-label={t("apartments.view")}>
      {VIEWS.map((view) => (
        <Link
          key={view}
          to={{ search: searchInView(params, view), hash }}
          replace={replace}
          preventScrollReset
          aria-current={view === current ? "true" : undefined}
        >
          <Icon name={LOOKS[view].icon} />
          {t(LOOKS[view].label)}
        </Link>
      ))}
    </nav>
  );
}
