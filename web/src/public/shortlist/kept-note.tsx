import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import { areOfSeveralProjects, nameWithPlace } from "../../shared/apartments/name-with-place.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./kept-note.module.css";
import { useKept } from "./use-kept.ts";

/**
 * What a mailed link has added to the list, and whether this browser keeps its changes. `apartments` are those of the list as
 * far as they are known, for their names.
 */
export default function KeptNote({ apartments }: { apartments: readonly ApartmentSummary[] | undefined }) {
  const t = useT();
  const kept = useKept();
  const said = useSaid(kept, apartments);
  return (
    <div className={styles.kept}>
      <div role="status">
        {said.map((text) => (
          <p key={text} className={styles.said}>
            <Icon name="info" />
            {text}
          </p>
        ))}
      </div>
      {kept.retry ? (
        <p className={styles.said} role="alert">
          <Icon name="info" />
          {t("apartments.kept_failed")}
          <Button size="small" variant="ghost" onClick={kept.retry}>
            {t("buttons.retry")}
          </Button>
        </p>
      ) : null}
      {kept.isConnected ? (
        <p className={styles.here}>
          {t("apartments.kept_here")}{" "}
          {kept.managePath === undefined ? null : (
            // A page of the server, outside the site's own.
            <a href={kept.managePath}>{t("apartments.kept_manage")}</a>
          )}{" "}
          <button type="button" onClick={kept.leave}>
            {t("apartments.kept_leave")}
          </button>
        </p>
      ) : null}
    </div>
  );
}

const NOTES = {
  no_link: "apartments.kept_no_link",
  ended: "apartments.kept_ended",
  left: "apartments.kept_left",
} as const;

/** The sentences about what has just happened. */
function useSaid(
  { opened, note }: ReturnType<typeof useKept>,
  apartments: readonly ApartmentSummary[] | undefined,
): string[] {
  const t = useT();
  const said: string[] = [];
  if (note) said.push(t(NOTES[note]));
  if (!opened || note) return said;
  const { added, noRoom } = opened;
  const hasProject = areOfSeveralProjects(apartments ?? []);
  const names = added.flatMap((id) => {
    const known = apartments?.find((apartment) => apartment.id === id);
    if (!known) return [];
    const title = t("apartments.apartment_title", { number: known.apartment_number });
    return nameWithPlace(title, known, hasProject);
  });
  // Until the page knows the new ones, it says nothing of them.
  if (names.length > 0) said.push(t("apartments.kept_added", { apartments: names.join("; ") }));
  if (added.length === 0 && noRoom === 0) said.push(t("apartments.kept_same"));
  if (noRoom > 0) said.push(t("apartments.kept_no_room", { max: SHORTLIST_MAX, number: noRoom }));
  return said;
}
