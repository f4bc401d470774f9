import { ActionIcon } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveStatus } from "../live/live-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Menu } from "../generated/icons.ts";
import styles from "./top-bar.module.css";

export function TopBar(props: {
  title: string;
  headingRef: Ref<HTMLHeadingElement>;
  besideRef: Ref<HTMLElement>;
  actionsRef: Ref<HTMLElement>;
  search: ReactNode;
  tools: ReactNode;
  onMenu: () => void;
}) {
  const { t } = useTexts();
  return (
    <header className={styles.bar}>
      <ActionIcon className={styles.menu ?? ""} size={44} aria-label={t("nav.open")} onClick={props.onMenu}>
        <Menu size="lg" />
      </ActionIcon>
      <h1 ref={props.headingRef} tabIndex={-1}>
        {props.title}
      </h1>
      <span ref={props.besideRef} className={styles.beside} />
      {props.search}
      <LiveDot />
      {props.tools}
      <span ref={props.actionsRef} className={styles.actions} />
    </header>
  );
}

/** The state of the live connection: a dot and a word, on phones only the dot. */
function LiveDot() {
  const { t } = useTexts();
  const status = useLiveStatus();
  const text = t(`live.${status}`);
  return (
    <span
      className={cx(styles.live, status !== "connected" && styles.waiting)}
      title={text}
      data-live={status}
    >
      <span>{text}</span>
    </span>
  );
}
