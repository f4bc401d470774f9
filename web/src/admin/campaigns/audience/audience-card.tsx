import { flawsOf } from "@ezo/contract/marketing/segments/segment-rules";
import { SegmentChoice, type SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { Card } from "../../editor/fields/card.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { ruleText } from "../../ui/states/error-text.ts";
import { AudienceCount } from "./audience-count.tsx";
import { AudiencePeople } from "./audience-people.tsx";
import { AudienceWords } from "./audience-text.tsx";
import { type Segment, segmentList } from "./audience.queries.ts";
import { SaveSegmentDialog } from "./save-segment-dialog.tsx";
import { SegmentDeleteDialog } from "./segment-delete-dialog.tsx";
import { SegmentFields } from "./segment-fields.tsx";
import styles from "./segment-fields.module.css";
import { selectsNobody } from "./segment-conditions.ts";
import { SegmentHistory } from "./segment-history.tsx";
import { useSegmentDeletion } from "./use-segment-deletion.ts";

const NO_TOPICS: readonly string[] = [];
type SegmentDialog = "save" | "delete" | "history";

/** Who gets the mail: a saved segment, or conditions of this campaign's own. */
export function AudienceCard(props: {
  /** The campaign as it is saved. */
  campaignId?: number;
  /** The campaign of which this one is the second mail: its audience can be narrowed, and nothing else. */
  resendOf?: { name: string } | null;
  value: SegmentFilter;
  /** What the campaign is about: who has left all of it is not reached. */
  topics?: readonly string[] | undefined;
  error: (path: string) => string | undefined;
  onChange: (filter: SegmentFilter) => void;
}) {
  const { value, onChange } = props;
  const { t } = useTexts();
  const [open, setOpen] = useState<SegmentDialog | null>(null);
  /** Saving as a segment was refused because a condition is empty. */
  const [isRefused, setRefused] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { data } = useQuery(segmentList(useCaller()));
  const chosen = data?.find(({ id }) => id === value.segment_id);
  const remove = useSegmentDeletion(value, onChange);
  const saveAsSegment = () => {
    const isComplete = SegmentChoice.safeParse(value).success;
    flushSync(() => setRefused(!isComplete));
    if (isComplete) return setOpen("save");
    // The button lies above a list that may be longer than the screen.
    const unfinished = fields.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    unfinished?.focus({ preventScroll: true });
    unfinished?.scrollIntoView({ block: "center" });
  };
  const flaws = isRefused ? flawsOf(value) : [];
  const errorOf = (place: string) => {
    const flaw = flaws.find(({ path }) => path.join(".") === place);
    return props.error(`segment.${place}`) ?? (flaw && ruleText(flaw.message, t));
  };
  return (
    <Card title={t("field.audience")} aside={<small>{t("campaigns.audience_hint")}</small>}>
      {props.resendOf ? (
        <p>{t("campaigns.no_reaction_to", { name: props.resendOf.name })}</p>
      ) : (
        <div className={styles.saved}>
          <SegmentSelect value={value} segments={data} error={props.error("segment")} onChange={onChange} />
          {chosen ? (
            <>
              <Button onClick={() => onChange(chosen.filter)}>{t("campaigns.segment_edit")}</Button>
              <Button onClick={() => setOpen("history")}>{t("history.title")}</Button>
              <Button color="danger" onClick={() => setOpen("delete")}>
                {t("buttons.delete")}
              </Button>
            </>
          ) : (
            <Button onClick={saveAsSegment}>{t("campaigns.segment_save")}</Button>
          )}
        </div>
      )}
      {chosen ? (
        <p>
          <AudienceWords filter={chosen.filter} />
        </p>
      ) : null}
      {selectsNobody(value) ? <NobodyNotice onEveryone={() => onChange({ all: true })} /> : null}
      {value.segment_id ? null : (
        <div ref={fields}>
          <SegmentFields value={value} error={errorOf} onChange={onChange} />
        </div>
      )}
      <AudienceCount filter={value} topics={props.topics ?? NO_TOPICS} />
      <AudiencePeople filter={value} topics={props.topics ?? NO_TOPICS} />
      <SegmentDialogs
        open={open}
        filter={value}
        known={data ?? []}
        chosen={chosen}
        campaignId={props.campaignId}
        onClose={() => setOpen(null)}
        onSaved={(id) => onChange({ segment_id: id })}
        onDelete={remove}
      />
    </Card>
  );
}

/** What is done with a saved segment, or to save one. What was done has closed its dialog. */
function SegmentDialogs(props: {
  open: SegmentDialog | null;
  filter: SegmentFilter;
  known: readonly Segment[];
  chosen: Segment | undefined;
  campaignId: number | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
  onDelete: (segment: Segment) => void;
}) {
  const { open, chosen, onClose } = props;
  if (open === "save")
    return (
      <SaveSegmentDialog
        filter={props.filter}
        known={props.known}
        onClose={onClose}
        onSaved={(id) => {
          onClose();
          props.onSaved(id);
        }}
      />
    );
  if (open === null || !chosen) return null;
  if (open === "history") return <SegmentHistory segment={chosen} onClose={onClose} />;
  return (
    <SegmentDeleteDialog
      segment={chosen}
      campaignId={props.campaignId}
      onClose={onClose}
      onDelete={() => {
        onClose();
        props.onDelete(chosen);
      }}
    />
  );
}

/** The audience is empty, as in the copy of a campaign whose segment was deleted. */
function NobodyNotice({ onEveryone }: { onEveryone: () => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.nobody} role="status">
      <p>{t("campaigns.audience_none")}</p>
      <Button onClick={onEveryone}>{t("campaigns.audience_everyone")}</Button>
    </div>
  );
}

function SegmentSelect(props: {
  value: SegmentFilter;
  segments: readonly Segment[] | undefined;
  error: string | undefined;
  onChange: (filter: SegmentFilter) => void;
}) {
  const { segments } = props;
  const { t, format } = useTexts();
  const id = props.value.segment_id;
  const isMissing = id !== undefined && segments !== undefined && !segments.some((one) => one.id === id);
  return (
    <Select
      label={t("campaigns.segment")}
      placeholder={t("campaigns.segment_own")}
      clearable
      clearButtonProps={{ "aria-label": t("campaigns.segment_clear") }}
      data={(segments ?? []).map((segment) => ({
        value: String(segment.id),
        label: `${segment.name} (${format.number(segment.count)})`,
      }))}
      value={id ? String(id) : null}
      error={props.error ?? (isMissing ? t("campaigns.segment_lost") : undefined)}
      onChange={(next) => props.onChange(next === null ? { all: true } : { segment_id: Number(next) })}
    />
  );
}
