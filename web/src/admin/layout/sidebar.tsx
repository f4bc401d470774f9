import { ActionIcon, Tooltip } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import type { TextKey, ScreenKey } from "../i18n/texts.ts";
import { BrandMark } from "../ui/brand.tsx";
import { cx } from "../../shared/lib/cx.ts";
import styles from "./sidebar.module.css";
import type { IconComponent } from "../ui/create-icon.ts";
import { ChevronDown, PanelLeftClose, PanelLeftOpen, X } from "../generated/icons.ts";
import { useFirmLogo } from "./firm-logo.ts";
import { menuHeights } from "./menu-sections.ts";
import { useMenuSections } from "./use-menu-sections.ts";
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
  const { open, current, toggle } = useMenuSections(menu);
  const rows = menu.reduce((sum, { label, items }) => sum + (open.has(label) ? items.length : 0), 0);
  const heights = menuHeights({ sections: menu.length, rows, isSlim });
  // The menu may be higher than the window.
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname, menu.length, isSlim]);
  return (
    <div className={cx(styles.sidebar, isSlim && styles.slim)}>
      <SidebarHead {...props} />
      <nav ref={nav} aria-label={t("nav.label")} style={heights}>
        {menu.map((group) => (
          <Group
            key={group.label}
            group={group}
            isOpen={open.has(group.label)}
            isCurrent={group.label === current}
            isSlim={isSlim}
            onToggle={() => toggle(group.label)}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
      <UserMenu isSlim={isSlim} onNavigate={onNavigate} />
    </div>
  );
}

interface GroupProps {
  group: MenuGroup;
  isOpen: boolean;
  /** The page is in it: it stays open. */
  isCurrent: boolean;
  isSlim: boolean;
  onToggle: () => void;
  onNavigate: (() => void) | undefined;
}

function Group({ group, isOpen, isCurrent, isSlim, onToggle, onNavigate }: GroupProps) {
  const { t } = useTexts();
  const id = useId();
  const name = t(group.label);
  const waiting = isOpen ? 0 : group.items.reduce((sum, { count }) => sum + count, 0);
  return (
    <div role="group" aria-label={name}>
      <Tooltip label={name} position="right" disabled={!isSlim}>
        <button
          type="button"
          className={styles.heading}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-disabled={isCurrent}
          onClick={isCurrent ? undefined : onToggle}
        >
          <span className={styles.name}>{name}</span>
          {waiting > 0 ? <Waiting count={waiting} /> : null}
          <ChevronDown size="xs" />
        </button>
      </Tooltip>
      <ul id={id} hidden={!isOpen}>
        {group.items.map((item) => (
          <li key={item.path}>
            <Item item={item} isSlim={isSlim} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Waiting({ count }: { count: number }) {
  const { t, format } = useTexts();
  return (
    <span className={styles.count} aria-label={t("nav.unread", { count })} role="img">
      {format.number(count)}
    </span>
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
  const { t } = useTexts();
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
        {item.count > 0 ? <Waiting count={item.count} /> : null}
      </NavLink>
    </Tooltip>
  );
}
