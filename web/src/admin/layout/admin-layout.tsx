import { Drawer } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { TopBarContext } from "../ui/top-bar-slot.tsx";
import styles from "./admin-layout.module.css";
import { ConnectionWatch } from "./connection-watch.tsx";
import { readSidebarChoice, writeSidebarChoice } from "./sidebar-choice.ts";
import { type MenuGroup, Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useListFocus } from "./use-list-focus.ts";

/** The frame of every signed-in page: menu, top bar, and the page itself. */
export function AdminLayout(props: {
  title: string;
  menu: readonly MenuGroup[];
  /** The palette's button. */
  search: ReactNode;
  /** Other buttons of the top bar that are the same on every page. */
  tools: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const { pathname, state } = useLocation() as { pathname: string; state: { keepsFocus?: boolean } | null };
  const [isSlim, setSlim] = useState(readSidebarChoice);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const heading = useFocusOnNavigation(pathname, state?.keepsFocus ?? false);
  const page = useRef<HTMLElement>(null);
  useListFocus(page, heading);
  // The palette may lead to another page while the menu is open.
  useEffect(() => setMenuOpen(false), [pathname]);

  const chooseSlim = (next: boolean) => {
    writeSidebarChoice(next);
    setSlim(next);
  };
  return (
    <div className={cx(styles.app, isSlim && styles.slim)}>
      <a className={styles.skip} href="#main">
        {t("app.skip_to_content")}
      </a>
      <aside className={styles.side}>
        <Sidebar menu={props.menu} isSlim={isSlim} onSlim={chooseSlim} />
      </aside>
      <Drawer.Root opened={isMenuOpen} onClose={() => setMenuOpen(false)} size="18rem" padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t("nav.label")}>
          <div className={styles.drawer}>
            <Sidebar menu={props.menu} isSlim={false} onNavigate={() => setMenuOpen(false)} />
          </div>
        </Drawer.Content>
      </Drawer.Root>
      <TopBar
        title={props.title}
        headingRef={heading}
        besideRef={setBeside}
        actionsRef={setActions}
        search={props.search}
        tools={props.tools}
        onMenu={() => setMenuOpen(true)}
      />
      <main ref={page} className={styles.main} id="main" tabIndex={-1}>
        <TopBarContext value={{ beside, actions }}>{props.children}</TopBarContext>
      </main>
      <TabBar menu={props.menu} onMenu={() => setMenuOpen(true)} />
      <ConnectionWatch />
    </div>
  );
}

/** Moves the focus to the title when another page is shown, unless a form keeps it. */
function useFocusOnNavigation(pathname: string, isKept: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isKept) heading.current?.focus();
  }, [pathname, isKept]);
  return heading;
}
