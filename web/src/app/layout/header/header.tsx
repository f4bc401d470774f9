import { useRef } from "react";
import { useLocation } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { FallbackButton } from "../../../shared/ui/button.tsx";
import { CallUsButton } from "../../../shared/ui/failures/call-us.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { headerPages } from "../../pages/pages.ts";
import { Brand } from "./brand.tsx";
import styles from "./header.module.css";
import { CurrencySwitch } from "./currency-switch.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { MobileMenu, type MobileMenuHandle } from "./mobile-menu.tsx";
import { PageLink } from "./page-link.tsx";
import { ShortlistLink } from "./shortlist-link.tsx";
import { SITE_MAP_ID } from "../site-map-id.ts";
import { useCurrentPage } from "../use-current-page.ts";
import { useHeaderPlace } from "./use-header-place.ts";

/** `isBare`: only the parts that need no texts. */
export function Header({ isBare }: { isBare: boolean }) {
  const isOverlay = useCurrentPage().header === "overlay";
  const header = useRef<HTMLElement>(null);
  const place = useHeaderPlace(header);
  // Called back over the page's text it has a ground of its own.
  const isClear = isOverlay && place === "top";
  return (
    <header
      ref={header}
      className={cx(
        styles.header,
        isOverlay && styles.overlay,
        isClear && styles.clear,
        isClear && "on-dark",
        place !== "top" && styles[place],
      )}
    >
      <div className={styles.inner}>
        <Brand isOnDark={isClear} />
        {isBare ? <LanguageSwitch /> : <Navigation isClear={isClear} />}
      </div>
    </header>
  );
}

function Navigation({ isClear }: { isClear: boolean }) {
  const t = useT();
  const menu = useRef<MobileMenuHandle>(null);
  const { search } = useLocation();
  return (
    <>
      <nav className={styles.nav} aria-label={t("header.main_navigation")}>
        {headerPages.map((page) => (
          <PageLink key={page.name} page={page} />
        ))}
      </nav>
      <div className={styles.tools}>
        <LanguageSwitch />
        <CurrencySwitch />
        <CallUsButton size="small" variant={isClear ? "ghost" : "primary"} />
      </div>
      <ShortlistLink />
      {/* Without JavaScript the site map in the footer is the menu. */}
      <FallbackButton
        href={`${search}#${SITE_MAP_ID}`}
        onPress={(button) => menu.current?.open(button)}
        className={styles.burger}
        aria-label={t("header.menu")}
        aria-haspopup="dialog"
      >
        <Icon name="menu" />
      </FallbackButton>
      <MobileMenu ref={menu} />
    </>
  );
}
