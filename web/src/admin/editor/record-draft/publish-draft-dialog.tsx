import type { RecordDraft } from "@ezo/contract/records/record-drafts";
import type { Locale } from "@ezo/contract/values/locale";
import { DAY_MS } from "@ezo/contract/values/time";
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { useCover } from "../dialogs/dialog-shell.ts";
import dialog from "../dialogs/dialog.module.css";
import { CONTENT_LOCALES, localeOfField } from "../fields/language.ts";
import { MomentField } from "../fields/moment-field.tsx";
import type { Publication } from "./draft-resource.ts";

const WHOLE = "whole";

/** Up to which versions its author has seen the changes of others. */
const seenIn = ({ record_version: over, companion_versions: companions }: RecordDraft) =>
  Object.keys(companions).length > 0 ? { over, over_companions: companions } : { over };

/** What of a draft is published, and when; what it would replace of others' changes is said before. */
export function PublishDraftDialog(props: {
  draft: RecordDraft;
  /** The names of the fields that others have changed since; null where there are none. */
  conflicts: string | null;
  isLater: boolean;
  onClose: () => void;
  onPublish: (publication: Publication, at: string | null) => void;
}) {
  const { draft, conflicts, isLater } = props;
  const { t } = useTexts();
  useCover();
  const [part, setPart] = useState<Locale | typeof WHOLE>(WHOLE);
  const [at, setAt] = useState(() => new Date(Date.now() + DAY_MS).toISOString());
  const [isPast, setPast] = useState(false);
  const drafted = CONTENT_LOCALES.filter((locale) =>
    draft.fields.some((field) => localeOfField(field) === locale),
  );
  const isOneLanguage =
    drafted.length === 1 && draft.fields.every((field) => localeOfField(field) === drafted[0]);
  const publish = () => {
    const isTooLate = isLater && new Date(at).getTime() <= Date.now();
    setPast(isTooLate);
    if (isTooLate) return;
    props.onClose();
    const publication = {
      version: draft.version,
      ...(part === WHOLE ? {} : { languages: [part] }),
      ...(conflicts === null ? {} : seenIn(draft)),
    };
    props.onPublish(publication, isLater ? at : null);
  };
  return (
    <Modal
      onClose={props.onClose}
      title={t(isLater ? "drafts.schedule_title" : "drafts.publish_title")}
      size={480}
    >
      <div className={dialog.text}>
        <p>{t(isLater ? "drafts.schedule_message" : "drafts.publish_message")}</p>
        {conflicts === null ? null : <p>{t("drafts.replaces", { fields: conflicts })}</p>}
        {drafted.length > 0 && !isOneLanguage ? (
          <Select
            label={t("drafts.part")}
            allowDeselect={false}
            value={part}
            data={[
              { value: WHOLE, label: t("drafts.whole") },
              ...drafted.map((value) => ({ value, label: t(`language.${value}`) })),
            ]}
            onChange={(value) => setPart(drafted.find((locale) => locale === value) ?? WHOLE)}
          />
        ) : null}
        {isLater ? (
          <MomentField
            isAhead
            label={t("drafts.time")}
            value={at}
            error={isPast ? t("drafts.past") : undefined}
            onChange={(next) => {
              setAt(next);
              setPast(false);
            }}
          />
        ) : null}
      </div>
      <div className={dialog.actions}>
        <Button onClick={props.onClose}>{t("campaigns.back")}</Button>
        <Button variant="filled" data-autofocus onClick={publish}>
          {t(isLater ? "drafts.schedule" : "drafts.publish")}
        </Button>
      </div>
    </Modal>
  );
}
