import type { AdminRole } from "@ezo/contract/admin/roles";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { type Area, AREAS, CAPABILITIES_OF_AREA } from "@ezo/contract/values/roles/capability-areas";
import { Select, TextInput } from "@mantine/core";
import { Fragment, useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { differenceOf } from "./difference.ts";
import { Mark, MARKS, type MarkKind, markOf } from "./marks.tsx";
import styles from "./role-matrix.module.css";
import { rolePaths } from "./role-paths.ts";

type Group = readonly [Area, readonly Capability[]];

/** Who may do what: a row for each right, a column for each role; on a narrow screen one role at a time. */
export function RoleMatrix({ roles }: { roles: readonly AdminRole[] }) {
  const { t } = useTexts();
  const [words, setWords] = useState("");
  const groups = useGroups(words);
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2>{t("roles.matrix")}</h2>
          <p>{t("roles.matrix_hint")}</p>
        </div>
        <TextInput
          type="search"
          className={styles.search ?? ""}
          aria-label={t("roles.matrix_filter")}
          placeholder={t("roles.matrix_filter")}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      {groups.length === 0 ? (
        <p className={styles.none} role="status">
          {t("roles.matrix_none")}
        </p>
      ) : (
        <>
          <Table roles={roles} groups={groups} />
          <OneRole roles={roles} groups={groups} />
        </>
      )}
      <Legend />
    </section>
  );
}

/** The rights whose words hold all that was typed, by area; areas without any are left out. */
function useGroups(typed: string): Group[] {
  const { t } = useTexts();
  const words = typed.toLocaleLowerCase().split(" ").filter(Boolean);
  return AREAS.map((area): Group => {
    const found = CAPABILITIES_OF_AREA[area].filter((one) => {
      const text = `${t(`roles.area.${area}`)} ${t(`roles.capability.${one}`)}`.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    });
    return [area, found];
  }).filter(([, found]) => found.length > 0);
}

interface Shown {
  roles: readonly AdminRole[];
  groups: readonly Group[];
}

function Table({ roles, groups }: Shown) {
  const { t } = useTexts();
  return (
    // It may be wider than the page, and must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe: scrollable-region-focusable
    <div className={styles.frame} role="region" aria-label={t("roles.matrix")} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("roles.capability")}</th>
            {roles.map(({ id, name, people }) => (
              <th key={id} scope="col">
                <Link to={rolePaths.edit(id)}>{name}</Link>
                <small>{t("roles.who_count", { count: people })}</small>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([area, found]) => (
          <tbody key={area}>
            <tr>
              <th scope="rowgroup" className={styles.area} colSpan={roles.length + 1}>
                {t(`roles.area.${area}`)}
              </th>
            </tr>
            {found.map((one) => (
              <tr key={one}>
                <th scope="row">{t(`roles.capability.${one}`)}</th>
                {roles.map((role) => (
                  <Cell key={role.id} role={role} capability={one} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Cell({ role, capability }: { role: AdminRole; capability: Capability }) {
  const isChanged = changedIn(role)(capability);
  return (
    <td className={cx(isChanged && styles.changed)}>
      <Mark kind={markOf(role, capability)} isChanged={isChanged} />
    </td>
  );
}

/** In what a role is not as it comes. */
function changedIn(role: AdminRole): (capability: Capability) => boolean {
  const difference = differenceOf(role, role.capabilities);
  const changed = new Set(difference ? [...difference.added, ...difference.removed] : []);
  return (capability) => changed.has(capability);
}

/** The same of one role, each right with its word. */
function OneRole({ roles, groups }: Shown) {
  const { t } = useTexts();
  const [key, setKey] = useState<string | null>(null);
  const role = roles.find((one) => one.key === key) ?? roles[0];
  if (!role) return null;
  return (
    <div className={styles.one}>
      <Select
        label={t("roles.matrix_role")}
        allowDeselect={false}
        data={roles.map(({ key: value, name }) => ({ value, label: name }))}
        value={role.key}
        onChange={setKey}
      />
      <Link to={rolePaths.edit(role.id)}>{t("screen.role_edit")}</Link>
      <RightsOf role={role} groups={groups} />
    </div>
  );
}

function RightsOf({ role, groups }: { role: AdminRole; groups: readonly Group[] }) {
  const { t } = useTexts();
  const isChanged = changedIn(role);
  return groups.map(([area, found]) => (
    <Fragment key={area}>
      <h3>{t(`roles.area.${area}`)}</h3>
      <ul>
        {found.map((one) => (
          <li key={one} className={cx(isChanged(one) && styles.changed)}>
            <span>{t(`roles.capability.${one}`)}</span>
            <Mark kind={markOf(role, one)} isChanged={isChanged(one)} isWorded />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

function Legend() {
  const { t } = useTexts();
  return (
    <ul className={styles.legend}>
      {MARKS.map((kind: MarkKind) => (
        <li key={kind}>
          <Mark kind={kind} isSilent />
          {t(`roles.legend.${kind}`)}
        </li>
      ))}
      <li>
        <span className={styles.sample} aria-hidden="true" />
        {t("roles.legend.changed")}
      </li>
    </ul>
  );
}
