import { ActionIcon, Tooltip } from "@mantine/core";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import type { TextKey } from "../i18n/texts.ts";
import { BrandMark } from "../ui/brand.tsx";
import { cx } from "../../shared/lib/cx.ts";
import styles from "./sidebar.module.css";
import type { IconComponent } from "../ui/create-icon.ts";
import { PanelLeftClose, PanelLeftOpen, X } from "../ui/icons.ts";
import { UserMenu } from "./user-menu.tsx";

export interface MenuItem {
  path: string;
  label: Extract<TextKey, `nav.item.${string}`>;
  icon: IconComponent;
  /** How many things wait there. */
  count: number;
}
export interface MenuGroup {
  label: Extract<TextKey, `nav.group.${string}`>;
  items: readonly MenuItem[];
}

/**
 * Brand, menu and user; `isSlim` leaves the icons. On phones it lies over the page: it cannot be collapsed there
 * (no `onSlim`), and closes when one goes somewhere or presses its cross (`onNavigate`).
 */
export function Sidebar(props: {
  menu: readonly MenuGroup[];
  isSlim: boolean;
  onSlim?: (isSlim: boolean) => void;
  onNavigate?: () => void;
}) {
  const { isSlim, onSlim, onNavigate } = props;
  const { t } = useTexts();
  const toggleLabel = isSlim ? t("nav.expand") : t("nav.collapse");
  const ToggleIcon = isSlim ? PanelLeftOpen : PanelLeftClose;
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The menu may be longer than the window is high.
  useEffect(() => {
    menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname, props.menu.length, isSlim]);
  return (
    <div className={cx(styles.sidebar, isSlim && styles.slim)}>
      <div className={styles.brand}>
        <BrandMark />
        {isSlim ? null : (
          <>
            <b>{t("app.name")}</b>
            <span>{t("app.section")}</span>
          </>
        )}
        {onNavigate ? (
          <ActionIcon aria-label={t("nav.close")} onClick={onNavigate}>
            <X size={20} strokeWidth={1.6} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {onSlim && !isSlim ? (
          <ActionIcon aria-label={toggleLabel} title={toggleLabel} onClick={() => onSlim(true)}>
            <ToggleIcon size={18} strokeWidth={1.6} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </div>
      {onSlim && isSlim ? (
        <ActionIcon
          className={styles.expand ?? ""}
          aria-label={toggleLabel}
          title={toggleLabel}
          onClick={() => onSlim(false)}
        >
          <ToggleIcon size={18} strokeWidth={1.6} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <nav ref={menu} aria-label={t("nav.label")}>
        {props.menu.map((group) => (
          <div key={group.label} role="group" aria-label={t(group.label)}>
            {isSlim ? null : <h2 aria-hidden="true">{t(group.label)}</h2>}
            <ul>
              {group.items.map((item) => (
                <li key={item.path}>
                  <Item item={item} isSlim={isSlim} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <UserMenu isSlim={isSlim} onNavigate={onNavigate} />
    </div>
  );
}

function Item(props: { item: MenuItem; isSlim: boolean; onNavigate: (() => void) | undefined }) {
  const { item, isSlim, onNavigate } = props;
  const { t, format } = useTexts();
  const { icon: Icon } = item;
  return (
    <Tooltip label={t(item.label)} position="right" disabled={!isSlim}>
      <NavLink
        to={item.path}
        onClick={() => onNavigate?.()}
        {...(isSlim ? { "aria-label": t(item.label) } : {})}
      >
        <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
        {isSlim ? null : <span>{t(item.label)}</span>}
        {item.count > 0 ? (
          <span className={styles.count} aria-label={t("nav.unread", { count: item.count })} role="img">
            {format.number(item.count)}
          </span>
        ) : null}
      </NavLink>
    </Tooltip>
  );
}
