import { useLocation } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { noticeTextKey } from "../../../shared/navigation/notice.ts";
import layout from "../../../shared/styles/layout.module.css";
import { Icon } from "../../../shared/ui/icon.tsx";
import styles from "./notice-line.module.css";

/** The reason for a redirect. Unlike the toast it stays on the page. */
export function NoticeLine() {
  const t = useT();
  const textKey = noticeTextKey(useLocation());
  const text = textKey && t(textKey);
  if (!text) return null;
  return (
    <div className={layout.wrap}>
      <p className={styles.line}>
        <Icon name="warning" />
        {text}
      </p>
    </div>
  );
}
