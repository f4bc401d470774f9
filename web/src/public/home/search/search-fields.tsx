import type { ProjectSummary } from "@ezo/contract/site/projects";
import { type RefObject, useId } from "react";
import { ROOM_CHOICES, roomsLabel } from "../../../shared/apartments/filters/filters.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { currencyOfField, useMoney } from "../../../shared/prices/money.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import styles from "./search-bar.module.css";

export function ProjectField({ projects }: { projects: readonly Pick<ProjectSummary, "id" | "title">[] }) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t("home.search_project")}</label>
      <div className={styles.choice}>
        <select id={id} name="project_id" className={styles.box}>
          <option value="">{t("home.all_projects")}</option>
          {projects.map((project) => (
            <option key={project.id} value={project.id}>
              {project.title}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </div>
  );
}

export function RoomsField() {
  const t = useT();
  return (
    <fieldset className={styles.field}>
      <legend>{t("home.search_rooms")}</legend>
      <div className={styles.rooms}>
        {ROOM_CHOICES.map((rooms) => (
          <label key={rooms} className={styles.chip}>
            <input type="checkbox" name="rooms" value={rooms} />
            {roomsLabel(rooms)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The highest price, in the firm's currency, as in the filters of the search. */
export function PriceField(props: {
  field: RefObject<HTMLInputElement | null>;
  isWrong: boolean;
  onBlur: () => void;
}) {
  const { field, isWrong, onBlur } = props;
  const t = useT();
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t("home.search_price", { currency: currencyOfField(useMoney()) })}</label>
      <input
        ref={field}
        id={id}
        name="price_max"
        // Not "number", which does not accept "150 000".
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={styles.box}
        onBlur={onBlur}
        {...(isWrong ? { "aria-invalid": true, "aria-describedby": errorId } : {})}
      />
      <p id={errorId} role="alert" className={styles.wrong}>
        {isWrong ? t("errors.invalid_number") : null}
      </p>
    </div>
  );
}
