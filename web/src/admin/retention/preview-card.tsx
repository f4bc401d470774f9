import { RETENTION_KINDS, type RetentionPreview } from "@ezo/contract/admin/retention";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import { erasedBy, spanOf } from "./retention.queries.ts";
import styles from "./retention.module.css";
import { askedOf, type RetentionValues } from "./retention-settings.ts";

const PREVIEW_DELAY_MS = 400;

/** What a run would erase now by the periods of the form, saved or not. */
export function PreviewCard({ values }: { values: RetentionValues }) {
  const { t } = useTexts();
  const [settled] = useDebouncedValue(values, PREVIEW_DELAY_MS);
  const asked = askedOf(settled);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...erasedBy(useCaller(), asked),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  // Numbers of other periods beside one that cannot be saved would be taken for its own.
  const isUnknown = askedOf(values) === null;
  return (
    <Card title={t("retention.preview")} aside={<small>{t("retention.preview_hint")}</small>}>
      {isUnknown ? (
        <p role="status">{t("retention.preview_unknown")}</p>
      ) : data ? (
        <Numbers erased={data} isStale={isPlaceholderData || settled !== values} />
      ) : (
        <NotLoaded
          title={t("retention.preview_failed")}
          error={error}
          onRetry={refetch}
          rows={RETENTION_KINDS.length}
          height={36}
          gap={8}
        />
      )}
    </Card>
  );
}

function Numbers({ erased, isStale }: { erased: RetentionPreview; isStale: boolean }) {
  const { t, format } = useTexts();
  const now = useNow();
  return (
    <ul className={styles.list} aria-label={t("retention.preview")} aria-busy={isStale}>
      {RETENTION_KINDS.map((kind) => (
        <li key={kind}>
          <span>{t(`retention.kind.${kind}`)}</span>
          <b>{format.number(erased[kind].count)}</b>
          {erased[kind].count > 0 ? <small>{spanOf(erased[kind], format, now)}</small> : null}
        </li>
      ))}
    </ul>
  );
}
