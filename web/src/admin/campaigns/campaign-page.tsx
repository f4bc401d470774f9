import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useFormKey } from "../editor/editor-page.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { Blank, LoadError } from "../ui/blank.tsx";
import { MailX } from "../ui/icons.ts";
import { campaignPaths } from "./campaign-paths.ts";
import { campaigns } from "./campaigns.resource.ts";
import { Composer } from "./composer.tsx";
import styles from "./composer.module.css";
import { Results } from "./results.tsx";
import { useProgress } from "./use-progress.ts";

/** One campaign: its form while nothing has left, and what becomes of it from then on. */
export default function CampaignPage() {
  const { id = "" } = useParams();
  const { key, onCreated } = useFormKey(id);
  return /^[1-9]\d{0,8}$/.test(id) ? <Loaded key={key} id={Number(id)} onCreated={onCreated} /> : <Gone />;
}

function Loaded({ id, onCreated }: { id: number; onCreated: (id: number) => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const { data: item, error, refetch } = useQuery(campaigns.item(call, id));
  const speeds = useProgress();
  if (item)
    return item.status === "draft" || item.status === "scheduled" ? (
      <Composer item={item} onCreated={onCreated} />
    ) : (
      <Results item={item} speed={speeds.get(id)} />
    );
  if (error instanceof ApiError && error.status === 404) return <Gone />;
  if (error)
    return <LoadError title={t("editor.load_failed")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.body} role="status" aria-label={t("app.loading")}>
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  );
}

function Gone() {
  const { t } = useTexts();
  return (
    <Blank
      icon={MailX}
      title={t("editor.gone")}
      action={
        <Button component={Link} to={campaignPaths.list} mt={14}>
          {t("editor.to_list")}
        </Button>
      }
    />
  );
}
