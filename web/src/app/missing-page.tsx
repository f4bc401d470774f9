import { Link } from "react-router-dom";
import { useT } from "../shared/i18n/i18n-context.tsx";
import blank from "../shared/ui/blank.module.css";
import { buttonClass } from "../shared/ui/button.tsx";
import { Mark } from "../shared/ui/mark.tsx";
import type from "../shared/styles/type.module.css";
import { cx } from "../shared/lib/cx.ts";

/** No page has this address. */
export default function MissingPage() {
  const t = useT();
  return (
    <div className={blank.page}>
      <div className={blank.blank}>
        <Mark className={blank.drawing} />
        <p className={cx(type.cap, type.num)}>404</p>
        <h1 className={type.d2} tabIndex={-1}>
          {t("errors.not_found")}
        </h1>
        <p>{t("errors.not_found_text")}</p>
        <Link className={buttonClass()} to="/">
          {t("buttons.go_home")}
        </Link>
      </div>
    </div>
  );
}
