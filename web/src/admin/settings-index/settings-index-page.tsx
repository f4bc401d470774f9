import { useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import type { FieldKey } from "../editor/history/field-text.ts";
import { SearchX } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { useMay } from "../session/session-context.tsx";
import { SearchField } from "../ui/search/search-field.tsx";
import { Blank } from "../ui/states/blank.tsx";
import { fieldPath } from "./asked-field.ts";
import { findSettings, type FoundSettings } from "./find-settings.ts";
import { helpOf } from "./settings-help.ts";
import styles from "./settings-index-page.module.css";
import { aimAt, SETTINGS_PLACES } from "./settings-places.ts";

/** Every screen with settings that the person may open, with a search over what can be set there: it leads to the field. */
export default function SettingsIndexPage() {
  const { t } = useTexts();
  const may = useMay();
  const [typed, setTyped] = useState("");
  const found = findSettings(
    typed,
    SETTINGS_PLACES.filter(({ access }) => may(access)),
  );
  return (
    <div className={cx(list.page, styles.page)}>
      <SearchField
        value={typed}
        onSearch={setTyped}
        placeholder={t("settings.search")}
        className={styles.search}
      />
      <p className={styles.count} role="status">
        {typed === "" ? "" : t("settings.found", { count: found.length })}
      </p>
      {found.length === 0 ? (
        <Blank icon={SearchX} title={t("settings.none")} message={t("settings.none_message")} />
      ) : (
        <ul className={styles.list}>
          {found.map((one) => (
            <Place key={one.place.about} {...one} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Place({ place, fields, helped }: FoundSettings) {
  const { t, language } = useTexts();
  const linkTo = (field: FieldKey) => {
    const { path, name } = aimAt(place, field);
    return <Link to={fieldPath(path, t(name))}>{t(field)}</Link>;
  };
  return (
    <li>
      <Link to={place.path}>{t(place.title)}</Link>
      <p>{t(place.about)}</p>
      {fields.length + helped.length > 0 ? (
        <ul className={styles.fields}>
          {fields.map((field) => (
            <li key={field}>{linkTo(field)}</li>
          ))}
          {helped.map((field) => (
            <li key={field}>
              {linkTo(field)}
              <p>{helpOf(field, language).join(" ")}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
