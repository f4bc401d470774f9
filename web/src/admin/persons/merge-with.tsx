import type { PersonDetail, PersonMatch, PersonSuggestion } from "@ezo/contract/persons";
import { PERSON_MERGE_UNDO_DAYS, PERSON_SEARCH_MIN_LENGTH } from "@ezo/contract/values/limits/enquiries";
import { readablePhone } from "@ezo/contract/values/contact/phone";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { UsersRound } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { Comparison } from "./merge-panel.tsx";
import styles from "./merge-panel.module.css";
import { personDetail, personMatches } from "./persons.queries.ts";
import { useMerge } from "./use-merges.ts";

const SEARCH_DELAY_MS = 150;

/** Merges somebody into this person whom no enquiry has suggested: finds them, and shows what would become of the two. */
export function MergeWith({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const { t } = useTexts();
  const [search, setSearch] = useState("");
  const [chosenId, setChosenId] = useState<number | null>(null);
  return (
    <section className={styles.panel} aria-label={t("person.merge.with")}>
      <header>
        <UsersRound />
        <TextInput
          className={styles.search ?? ""}
          label={t("person.merge.find")}
          type="search"
          autoComplete="off"
          autoFocus
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setChosenId(null);
          }}
        />
        <Button variant="subtle" onClick={onClose}>
          {t("buttons.cancel")}
        </Button>
      </header>
      {chosenId === null ? (
        <Found person={person} search={search.trim()} onChoose={setChosenId} />
      ) : (
        <Preview person={person} otherId={chosenId} onMerged={onClose} />
      )}
    </section>
  );
}

/** Those who are found, without the person themselves. */
function Found(props: { person: PersonDetail; search: string; onChoose: (id: number) => void }) {
  const { person, search, onChoose } = props;
  const { t } = useTexts();
  const [asked] = useDebouncedValue(search, SEARCH_DELAY_MS);
  const { data } = useQuery(personMatches(useCaller(), asked));
  // The answer to a longer search is kept while a shorter one asks for nothing.
  if (Math.min(search.length, asked.length) < PERSON_SEARCH_MIN_LENGTH || !data) return null;
  const others = data.filter(({ id }) => id !== person.id);
  if (others.length === 0)
    return (
      <p role="status" className={styles.note}>
        {t("person.merge.nobody")}
      </p>
    );
  return (
    <ul className={styles.found}>
      {others.map((other) => (
        <li key={other.id}>
          <button type="button" onClick={() => onChoose(other.id)}>
            <Match person={other} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Match({ person }: { person: PersonMatch }) {
  const { t } = useTexts();
  const { name, phones, emails, enquiry_count: count } = person;
  return (
    <>
      {name || t("person.nameless")}
      <small>{[...phones.map(readablePhone), ...emails, t("person.requests", { count })].join(" · ")}</small>
    </>
  );
}

/** What the merge would do, read anew: it may have been merged by a colleague meanwhile, and is nobody to merge then. */
function Preview(props: { person: PersonDetail; otherId: number; onMerged: () => void }) {
  const { person, otherId, onMerged } = props;
  const { t } = useTexts();
  const { data: other, error, refetch } = useQuery(personDetail(useCaller(), otherId));
  const merge = useMerge(person.id);
  if (!other) return <NotLoaded title={t("person.error")} error={error} onRetry={refetch} height={180} />;
  if (other.id === person.id)
    return (
      <p role="status" className={styles.note}>
        {t("person.merge.nobody")}
      </p>
    );
  return (
    <>
      <Comparison person={person} suggestion={suggestionOf(person, other)} />
      <footer className={cx(styles.note, styles.foot)}>
        <span>{t("person.merge.note", { days: PERSON_MERGE_UNDO_DAYS })}</span>
        <Button loading={merge.isPending} onClick={() => merge.mutate(other.id, { onSuccess: onMerged })}>
          {t("person.merge.do")}
        </Button>
      </footer>
    </>
  );
}

/** As the server says it of those whom it suggests (`presentSuggestion`). */
const suggestionOf = (person: PersonDetail, other: PersonDetail): PersonSuggestion => ({
  person: other,
  after: {
    name: person.name || other.name,
    emails: [...person.emails, ...other.emails],
    phones: [...person.phones, ...other.phones],
    enquiry_count: person.enquiry_count + other.enquiry_count,
  },
});
