import { listHolds } from "@ezo/contract/inventory/holds";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { apartmentPaths } from "../../inventory/inventory-paths.ts";
import { apartments } from "../../inventory/stock.resources.ts";
import { unitName } from "../../inventory/unit-name.ts";
import { Blank } from "../../ui/states/blank.tsx";
import { Clock } from "../../generated/icons.ts";
import { Drawer } from "../../ui/dialogs/modal.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { useNow } from "../../ui/use-now.ts";
import styles from "./holds.module.css";
import { HeldFor } from "./held-for.tsx";
import { useReleaseHold } from "./use-release-hold.ts";

/** Every open hold, the first to end first. */
export function HoldsDrawer(props: { projectId: string | undefined; onClose: () => void }) {
  const { t, format } = useTexts();
  const call = useCaller();
  const now = useNow();
  const release = useReleaseHold();
  const query = props.projectId ? { project_id: props.projectId } : {};
  const { data, error, refetch } = useQuery({
    queryKey: [...apartments.keys.all, "holds", query],
    queryFn: async ({ signal }) => (await call(listHolds, { query }, { signal })).data,
  });
  return (
    <Drawer onClose={props.onClose} position="right" size={460} title={t("holds.title")}>
      {data ? (
        data.length === 0 ? (
          <Blank icon={Clock} title={t("holds.none")} message={t("holds.none_hint")} />
        ) : (
          <ul className={styles.list}>
            {data.map((hold) => (
              <li key={hold.id}>
                <Link to={apartmentPaths.edit(hold.apartment_id)}>{unitName(hold, t)}</Link>
                <span title={format.full(hold.until)}>
                  {t("holds.until", { time: format.moment(hold.until, now) })}
                </span>
                <p>
                  {hold.reason}
                  <HeldFor customer={hold.customer} />
                  {hold.holder ? <small>{hold.holder.name}</small> : null}
                </p>
                <Button
                  disabled={release.isPending}
                  aria-label={t("holds.release_of", {
                    unit: t(`apartments.in_line.${hold.unit_type}`, { number: hold.apartment_number }),
                  })}
                  onClick={() => release.mutate(hold.id)}
                >
                  {t("holds.release")}
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : (
        <NotLoaded title={t("list.error")} error={error} onRetry={refetch} rows={4} height={64} gap={16} />
      )}
    </Drawer>
  );
}
