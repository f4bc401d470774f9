import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { useAnswerStatus } from "../../shared/navigation/server-answer.ts";
import type from "../../shared/styles/type.module.css";
import blank from "../../shared/ui/blank.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Mark } from "../../shared/ui/mark.tsx";
import { projectPath } from "../../shared/apartments/places.ts";

/** The house has no such building, floor or apartment: 404, with a way back to the house. */
export function MissingPlace({ projectId }: { projectId: number }) {
  const t = useT();
  useAnswerStatus(404);
  return (
    <div className={blank.page}>
      <div className={blank.blank}>
        <Mark className={blank.drawing} />
        <p className={cx(type.cap, type.num)}>404</p>
        <h1 className={type.d2} tabIndex={-1}>
          {t("apartments.missing_title")}
        </h1>
        <p>{t("apartments.missing_text")}</p>
        <Link className={buttonClass()} to={projectPath(projectId)}>
          {t("apartments.to_project")}
        </Link>
      </div>
    </div>
  );
}
