import { ActionIcon, Tooltip } from "@mantine/core";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import type { TextKey, ScreenKey } from "../i18n/texts.ts";
import { BrandMark } from "../ui/brand.tsx";
import { cx } from "../../shared/lib/cx.ts";
import styles from "./sidebar.module.css";
import type { IconComponent } from "../ui/create-icon.ts";
import { PanelLeftClose, PanelLeftOpen, X } from "../generated/icons.ts";
import { useFirmLogo } from "./firm-logo.ts";
import { UserMenu } from "./user-menu.tsx";

export interface MenuItem {
  path: string;
  label: ScreenKey;
  icon: IconComponent;
  count: number;
  /** Its place in the bar at the bottom of phones. */
  tab?: number | undefined;
}
export interface MenuGroup {
  label: Extract<TextKey, `nav.group.${string}`>;
  items: readonly MenuItem[];
}

interface SidebarProps {
  isSlim: boolean;
  /** Collapses or expands the menu; missing on phones. */
  onSlim?: ((isSlim: boolean) => void) | undefined;
  /** Closes the menu, which on phones lies over the page. */
  onNavigate?: (() => void) | undefined;
}

/** Brand, menu and user. With `isSlim`, only their icons. */
export function Sidebar({ menu, ...props }: SidebarProps & { menu: readonly MenuGroup[] }) {
  const { isSlim, onNavigate } = props;
  const { t } = useTexts();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The menu may be higher than the window.
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname, menu.length, isSlim]);
  return (
    <div className={cx(styles.sidebar, isSlim && styles.slim)}>
      <SidebarHead {...props} />
      <nav ref={nav} aria-label={t("nav.label")}>
        {menu.map((group) => (
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

function SidebarHead({ isSlim, onSlim, onNavigate }: SidebarProps) {
  const { t } = useTexts();
  const toggleLabel = isSlim ? t("nav.expand") : t("nav.collapse");
  const ToggleIcon = isSlim ? PanelLeftOpen : PanelLeftClose;
  const toggle = onSlim ? (
    <ActionIcon
      className={isSlim ? (styles.expand ?? "") : ""}
      aria-label={toggleLabel}
      title={toggleLabel}
      onClick={() => onSlim(!isSlim)}
    >
      <ToggleIcon size="md" />
    </ActionIcon>
  ) : null;
  return (
    <>
      <div className={styles.brand}>
        <Brand isSlim={isSlim} />
        {onNavigate ? (
          <ActionIcon aria-label={t("nav.close")} onClick={onNavigate}>
            <X size="lg" />
          </ActionIcon>
        ) : null}
        {isSlim ? null : toggle}
      </div>
      {isSlim ? toggle : null}
    </>
  );
}

/** The firm's logo, or the mark with its name. Collapsed, the menu has room for the mark alone. */
function Brand({ isSlim }: { isSlim: boolean }) {
  const { t, firmName, language } = useTexts();
  const logo = useFirmLogo();
  if (isSlim) return <BrandMark />;
  const name = firmName[language];
  return (
    <>
      {logo ? (
        <img className={styles.logo} src={logo.url} width={logo.width} height={logo.height} alt={name} />
      ) : (
        <>
          <BrandMark />
          <b>{name}</b>
        </>
      )}
      <span>{t("app.section")}</span>
    </>
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
        <Icon size="md" />
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
