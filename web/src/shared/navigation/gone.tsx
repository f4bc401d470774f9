import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../api/caller-context.ts";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { textsQuery } from "../i18n/texts.queries.ts";
import blank from "../ui/blank.module.css";
import { buttonClass } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import { useAnswerStatus } from "./server-answer.ts";

interface Props {
  /** Text groups of the page, which the failed call has not returned. */
  groups: readonly string[];
  /** The list of the other items, and the text key of its name. */
  to: string;
  toKey: string;
}

/** Shown for a removed item, with status 410 and a link to the list. */
export function Gone({ groups, to, toKey }: Props) {
  const t = useT();
  useAnswerStatus(410);
  useQuery(textsQuery(useCaller(), useLocale(), groups));
  return (
    <div className={blank.page}>
      <div className={blank.blank}>
        <Mark className={blank.drawing} />
        <h1 className={blank.title} tabIndex={-1}>
          {t("errors.gone")}
        </h1>
        <p>{t("errors.gone_text")}</p>
        <Link className={buttonClass()} to={to}>
          {t(toKey)}
        </Link>
      </div>
    </div>
  );
}
