import type { PersonDetail, PersonNewsletter, PersonSuggestion } from "@ezo/contract/persons";
import { PERSON_MERGE_UNDO_DAYS } from "@ezo/contract/values/limits/enquiries";
import { readablePhone } from "@ezo/contract/values/contact/phone";
import { Button } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import { UsersRound } from "../generated/icons.ts";
import styles from "./merge-panel.module.css";
import { useMerge, useSeparate } from "./use-merges.ts";

/** Two persons who may be one, and line by line what a merge would make of them. */
export function MergePanel({ person, suggestion }: { person: PersonDetail; suggestion: PersonSuggestion }) {
  const { t } = useTexts();
  const merge = useMerge(person.id);
  const separate = useSeparate(person.id);
  const { person: other } = suggestion;
  return (
    <section className={styles.panel} aria-label={t("person.merge.title")}>
      <header>
        <UsersRound />
        <p>
          <strong>{t("person.merge.title")}</strong> {t("person.merge.why")}
        </p>
        <Button variant="subtle" loading={separate.isPending} onClick={() => separate.mutate(other.id)}>
          {t("person.merge.separate")}
        </Button>
        <Button loading={merge.isPending} onClick={() => merge.mutate(other.id)}>
          {t("person.merge.do")}
        </Button>
      </header>
      <Comparison person={person} suggestion={suggestion} />
      <p className={styles.note}>{t("person.merge.note", { days: PERSON_MERGE_UNDO_DAYS })}</p>
    </section>
  );
}

/** Line by line what a merge would make of two persons. */
export function Comparison(props: { person: PersonDetail; suggestion: PersonSuggestion }) {
  const { person, suggestion } = props;
  const { t } = useTexts();
  const { person: other, after } = suggestion;
  const consents = (list: readonly PersonNewsletter[]) =>
    list.map(({ email, status }) => `${email}: ${t(`contacts.status.${status}`)}`).join(", ") || "–";
  const list = (values: readonly string[]) => values.join(", ") || "–";
  const numbers = (e164: readonly string[]) => list(e164.map(readablePhone));
  const requests = (count: number) => t("person.requests", { count });
  const rows: [name: string, mine: string, theirs: string, then: string][] = [
    [t("field.name"), person.name, other.name, after.name],
    [t("field.phone"), numbers(person.phones), numbers(other.phones), numbers(after.phones)],
    [t("field.email"), list(person.emails), list(other.emails), list(after.emails)],
    [
      t("person.merge.history"),
      requests(person.enquiry_count),
      requests(other.enquiry_count),
      requests(after.enquiry_count),
    ],
    [
      t("person.newsletter"),
      consents(person.newsletter),
      consents(other.newsletter),
      t("person.merge.own_consent"),
    ],
  ];
  const heads = [t("person.merge.this"), t("person.merge.other"), t("person.merge.after")];
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" aria-label={t("person.merge.what")} />
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={heads[index]} data-label={heads[index]}>
                {cell || "–"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
