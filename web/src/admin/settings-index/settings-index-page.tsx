import { useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { SearchX } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { useMay } from "../session/session-context.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Blank } from "../ui/states/blank.tsx";
import { findSettings, type FoundSettings } from "./find-settings.ts";
import styles from "./settings-index-page.module.css";
import { SETTINGS_PLACES } from "./settings-places.ts";

/** Every screen with settings that the person may open, with a search over what can be set there. */
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

function Place({ place, fields }: FoundSettings) {
  const { t } = useTexts();
  return (
    <li>
      <Link to={place.path}>{t(place.title)}</Link>
      <p>{t(place.about)}</p>
      {fields.length > 0 ? (
        <p className={styles.fields}>{fields.map((field) => t(field)).join(" · ")}</p>
      ) : null}
    </li>
  );
}
