import { use } from "react";
import { Link } from "react-router-dom";
import { useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import type from "../styles/type.module.css";
import blank from "../ui/blank.module.css";
import { buttonClass } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import { BrokenAddressContext, useAnswerStatus } from "./server-answer.ts";

interface Props {
  titleKey?: string;
  textKey?: string;
  /** What is wrong with the address; shown above the text. */
  reasonKey?: string;
  /** Target of the link; the home page by default. */
  to?: string;
  toKey?: string;
}

/** The "not found" page, with status 404 and a link. */
export function PageMissing(props: Props) {
  const { titleKey = "errors.not_found", textKey = "errors.not_found_text" } = props;
  const { reasonKey, to = "/", toKey = "buttons.go_home" } = props;
  const t = useT();
  const refusal = use(BrokenAddressContext);
  useAnswerStatus(404);
  return (
    <div className={blank.page}>
      <div className={blank.blank}>
        <Mark className={blank.drawing} />
        <p className={cx(type.cap, type.num)}>{refusal ?? 404}</p>
        <h1 className={type.d2} tabIndex={-1}>
          {t(titleKey)}
        </h1>
        {reasonKey ? <p>{t(reasonKey)}</p> : null}
        <p>{t(textKey)}</p>
        <Link className={buttonClass()} to={to}>
          {t(toKey)}
        </Link>
      </div>
    </div>
  );
}
