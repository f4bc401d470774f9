import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { SEGMENT_SAMPLE } from "@ezo/contract/values/limits/marketing";
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { useErrorText } from "../../ui/states/error-text.ts";
import { audiencePeople } from "./audience.queries.ts";
import styles from "./segment-fields.module.css";
import { COUNT_DELAY_MS } from "./use-audience-count.ts";

interface Reached {
  filter: SegmentFilter;
  topics?: readonly string[];
}
const NO_TOPICS: readonly string[] = [];

/** A button that shows some of the people whom a filter reaches now; for those who may read contacts. */
export function AudiencePeople(props: Reached & { startsOpen?: boolean }) {
  const { filter, topics = NO_TOPICS, startsOpen = false } = props;
  const { t } = useTexts();
  const may = useMay();
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  if (!may("contacts.read")) return null;
  return (
    <div className={styles.people}>
      <Button
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((was) => !was)}
      >
        {isOpen ? t("campaigns.people_hide") : t("campaigns.people_show", { max: SEGMENT_SAMPLE })}
      </Button>
      <div id={id}>{isOpen ? <People filter={filter} topics={topics} /> : null}</div>
    </div>
  );
}

function People({ filter, topics }: Required<Reached>) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [asked] = useDebouncedValue(filter, COUNT_DELAY_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...audiencePeople(useCaller(), asked, topics),
    placeholderData: keepPreviousData,
  });
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!data) return <p role="status">…</p>;
  if (data.length === 0) return <p role="status">{t("campaigns.people_none")}</p>;
  return (
    <ul aria-label={t("campaigns.people")} aria-busy={isPlaceholderData || asked !== filter}>
      {data.map(({ id, name, email, language }) => (
        <li key={id}>
          {name ? <b>{name}</b> : null} <span>{email}</span> <small>{language}</small>
        </li>
      ))}
    </ul>
  );
}
