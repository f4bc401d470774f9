import { DEFAULT_LOCALE, type Locale } from "@ezo/contract/values/languages";
import { showroomPath } from "@ezo/contract/values/paths/explorer-paths";
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { flushSync } from "react-dom";
import { endShowroom } from "../../shared/lib/showroom.ts";
import dialog from "../editor/dialogs/dialog.module.css";
import { askBeforeLogout } from "../editor/drafts/leave-guard.ts";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/site-items.ts";
import { useSession } from "../session/session-context.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";

const leaveAdmin = (address: string): void => window.location.assign(address);

interface Props {
  onClose: () => void;
  /** Loads a page of the site as a new document. */
  leave?: (address: string) => void;
}

/** Makes this browser a screen of the showroom, for a project and in a language; by itself without the session of its user. */
export function ShowroomDialog({ onClose, leave = leaveAdmin }: Props) {
  const { t, shownLocales } = useTexts();
  const session = useSession();
  const { data, error, refetch } = useProjects();
  const [chosen, setChosen] = useState<string | null>(null);
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  const [logsOut, setLogsOut] = useState(true);
  const offered = data?.filter(({ hasApartmentNavigation }) => hasApartmentNavigation);
  const project = offered?.find(({ id }) => String(id) === chosen) ?? offered?.[0];

  function start(projectId: number) {
    // Georgian by name, too: without it the site would go by what was chosen in this browser before.
    const address = `/${locale}${showroomPath(projectId)}`;
    const begin = () => {
      // Where the tab was a screen of the showroom before, the language would be taken for a visitor's choice.
      endShowroom();
      leave(address);
    };
    onClose();
    if (!logsOut) return begin();
    askBeforeLogout(() => {
      // With it the pages of the admin go, before the browser would ask them again about work that is not saved.
      flushSync(() => session.logOut());
      begin();
    });
  }
  return (
    <Modal onClose={onClose} title={t("user.showroom")} size={480}>
      <div className={dialog.stack}>
        <p>{t("showroom.text")}</p>
        {offered ? (
          <Select
            label={t("field.project")}
            allowDeselect={false}
            placeholder={offered.length === 0 ? t("showroom.empty") : ""}
            disabled={offered.length === 0}
            data={offered.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={project ? String(project.id) : null}
            onChange={setChosen}
          />
        ) : (
          <NotLoaded title={t("showroom.failed")} error={error} onRetry={() => void refetch()} height={66} />
        )}
        <Select
          label={t("field.language")}
          allowDeselect={false}
          data={shownLocales.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={locale}
          onChange={(value) => setLocale(shownLocales.find((shown) => shown === value) ?? DEFAULT_LOCALE)}
        />
        <SwitchRow
          label={t("showroom.log_out")}
          hint={t("showroom.log_out_hint")}
          checked={logsOut}
          onChange={setLogsOut}
        />
      </div>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t("buttons.cancel")}</Button>
        <Button
          variant="filled"
          disabled={!project}
          onClick={() => {
            if (project) start(project.id);
          }}
        >
          {t("showroom.start")}
        </Button>
      </div>
    </Modal>
  );
}
