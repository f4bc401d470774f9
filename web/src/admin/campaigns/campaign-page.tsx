import { readId } from "@ezo/contract/values/ids";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useFormKey } from "../editor/editor-page.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { Gone } from "../ui/states/gone.tsx";
import { MailX } from "../generated/icons.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { campaignPaths } from "./campaign-paths.ts";
import { campaigns } from "./campaigns.resource.ts";
import { Composer } from "./composer/composer.tsx";
import styles from "./composer/composer.module.css";
import { Results } from "./sending/results/results.tsx";
import { useProgress } from "./sending/use-progress.ts";

/** One campaign: its form until sending starts, its results from then on. */
export default function CampaignPage() {
  const { id: param } = useParams();
  const { key, onCreated } = useFormKey(param);
  const id = readId(param) ?? null;
  return id === null ? <NoCampaign /> : <Loaded key={key} id={id} onCreated={onCreated} />;
}

function Loaded({ id, onCreated }: { id: number; onCreated: (id: number) => void }) {
  const { t } = useTexts();
  const { data: item, error, refetch } = useQuery(campaigns.item(useCaller(), id));
  const speeds = useProgress();
  if (item)
    return item.status === "draft" || item.status === "scheduled" ? (
      <Composer item={item} onCreated={onCreated} />
    ) : (
      <Results item={item} speed={speeds.get(id)} />
    );
  if (error instanceof ApiError && error.status === 404) return <NoCampaign />;
  return (
    <NotLoaded
      title={t("editor.load_failed")}
      error={error}
      onRetry={refetch}
      rows={2}
      height={420}
      className={styles.body}
    />
  );
}

const NoCampaign = () => <Gone icon={MailX} listPath={campaignPaths.list} />;
