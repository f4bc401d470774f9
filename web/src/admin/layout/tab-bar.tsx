import { useMediaQuery } from "@mantine/hooks";
import { NavLink } from "react-router-dom";
import { Menu } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMay } from "../session/session-context.tsx";
import type { MenuGroup } from "./sidebar.tsx";
import styles from "./tab-bar.module.css";

const ON_PHONES = "(max-width: 899px)";

/**
 * On phones, at the bottom within the thumb's reach: the screens between which a seller moves, and the menu with the rest. Not
 * for who works on the site's content, too: they have many more screens, and forms need the height.
 */
export function TabBar({ menu, onMenu }: { menu: readonly MenuGroup[]; onMenu: () => void }) {
  const { t, format } = useTexts();
  const may = useMay();
  const isPhone = useMediaQuery(ON_PHONES, false, { getInitialValueInEffect: false });
  const tabs = menu
    .flatMap(({ items }) => items)
    .flatMap((item) => (item.tab === undefined ? [] : [{ ...item, tab: item.tab }]))
    .toSorted((one, other) => one.tab - other.tab);
  if (!isPhone || tabs.length === 0 || !may("enquiries.answer") || may("content.publish")) return null;
  return (
    <nav className={styles.tabs} aria-label={t("nav.tabs")} data-tab-bar>
      {tabs.map(({ path, label, icon: Icon, count }) => (
        <NavLink key={path} to={path}>
          <Icon size="md" />
          <span className={styles.label}>{t(label)}</span>
          {count > 0 ? (
            <span className={styles.count} aria-label={t("nav.unread", { count })} role="img">
              {format.number(count)}
            </span>
          ) : null}
        </NavLink>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMenu}>
        <Menu size="md" />
        <span className={styles.label}>{t("nav.more")}</span>
      </button>
    </nav>
  );
}
