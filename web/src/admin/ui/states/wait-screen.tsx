import { useTexts } from "../../i18n/texts-context.tsx";
import { BrandMark } from "../brand.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import styles from "./wait-screen.module.css";

/** The whole page while the session is being opened or a screen's code is on its way. */
export function WaitScreen({ within = false }: { within?: boolean }) {
  const { t } = useTexts();
  return (
    <div className={cx(styles.wait, within && styles.within)} role="status">
      <BrandMark className={cx(styles.mark)} />
      <p>{t("app.loading")}</p>
    </div>
  );
}
