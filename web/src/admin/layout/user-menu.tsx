import { Menu, useMantineColorScheme } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { askBeforeLogout } from "../editor/drafts/leave-guard.ts";
import { LANGUAGE_NAMES } from "../editor/fields/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ADMIN_LANGUAGES } from "../i18n/texts.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useChooseLanguage } from "../session/account-language.tsx";
import { GUIDE_PATH } from "../session/guards.ts";
import { useSession, useUser } from "../session/session-context.tsx";
import { ShowroomDialog } from "../showroom/showroom-dialog.tsx";
import { Avatar } from "../ui/marks/avatar.tsx";
import { BookOpen, ChevronDown, LogOut, Monitor, RefreshCw, UserRound } from "../generated/icons.ts";
import styles from "./user-menu.module.css";

const SCHEMES = ["light", "dark", "auto"] as const;

export function UserMenu({ isSlim, onNavigate }: { isSlim: boolean; onNavigate: (() => void) | undefined }) {
  const { t } = useTexts();
  const session = useSession();
  const user = useUser();
  const refreshData = useRefreshData();
  const [isShowroomOpen, setShowroomOpen] = useState(false);
  return (
    <>
      <Menu position="top-start" width={264} withinPortal={false} shadow="md" returnFocus>
        <Menu.Target>
          <button type="button" className={styles.user} aria-label={t("user.menu", { name: user.name })}>
            <Avatar id={user.id} name={user.name} />
            {isSlim ? null : (
              <>
                <span className={styles.who}>
                  <span className={styles.name}>{user.name}</span>
                  <span className={styles.email}>{user.email}</span>
                </span>
                <ChevronDown size="md" />
              </>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user.email}</Menu.Label>
          <Menu.Item
            component={Link}
            to="/admin/profile"
            leftSection={<UserRound />}
            onClick={() => onNavigate?.()}
          >
            {t("screen.profile")}
          </Menu.Item>
          <Menu.Item leftSection={<RefreshCw />} onClick={() => refreshData()}>
            {t("user.refresh")}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={GUIDE_PATH}
            leftSection={<BookOpen />}
            onClick={() => onNavigate?.()}
          >
            {t("screen.guide")}
          </Menu.Item>
          <Menu.Item leftSection={<Monitor />} onClick={() => setShowroomOpen(true)}>
            {t("user.showroom")}
          </Menu.Item>
          <Menu.Divider />
          <LanguageChoice />
          <SchemeChoice />
          <Menu.Divider />
          <Menu.Item leftSection={<LogOut />} onClick={() => askBeforeLogout(() => session.logOut())}>
            {t("user.logout")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isShowroomOpen ? <ShowroomDialog onClose={() => setShowroomOpen(false)} /> : null}
    </>
  );
}

function LanguageChoice() {
  const { t, language } = useTexts();
  const chooseLanguage = useChooseLanguage();
  return (
    <>
      <Menu.Label>{t("field.language")}</Menu.Label>
      <Menu.RadioGroup
        value={language}
        onChange={(value) => chooseLanguage(ADMIN_LANGUAGES.find((known) => known === value) ?? "ka")}
      >
        {ADMIN_LANGUAGES.map((value) => (
          <Menu.RadioItem key={value} value={value} lang={value}>
            {LANGUAGE_NAMES[value]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function SchemeChoice() {
  const { t } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t("user.scheme")}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) => setColorScheme(SCHEMES.find((known) => known === value) ?? "auto")}
      >
        {SCHEMES.map((value) => (
          <Menu.RadioItem key={value} value={value}>
            {t(`user.scheme.${value}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

/** Refetches everything on screen and reports the result. */
function useRefreshData(): () => void {
  const { t, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: () => cache.invalidateQueries({}, { throwOnError: true }),
    onSuccess: () => toasts.success(t("user.refreshed")),
    onError: (error) => toasts.failure(t("user.refresh_failed"), error),
  }).mutate;
}
