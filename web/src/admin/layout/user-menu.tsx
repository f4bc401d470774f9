import { Menu, useMantineColorScheme } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { ADMIN_LANGUAGES } from "../i18n/texts.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useSession, useUser } from "../session/session-context.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { ChevronDown, LogOut, RefreshCw, UserRound } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./user-menu.module.css";

const SCHEMES = ["light", "dark", "auto"] as const;
/** Each language by its own name: anyone who is lost in the other one must find the way back. */
const LANGUAGE_NAMES = { ka: "ქართული", en: "English" } as const;

export function UserMenu({ isSlim, onNavigate }: { isSlim: boolean; onNavigate: (() => void) | undefined }) {
  const { t, language, setLanguage } = useTexts();
  const session = useSession();
  const user = useUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const refreshData = useRefreshData();
  const icon = { size: 16, strokeWidth: 1.6, "aria-hidden": true } as const;
  return (
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
              <ChevronDown size={18} strokeWidth={1.6} aria-hidden="true" />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item
          component={Link}
          to="/admin/profile"
          leftSection={<UserRound {...icon} />}
          onClick={() => onNavigate?.()}
        >
          {t("user.profile")}
        </Menu.Item>
        <Menu.Item leftSection={<RefreshCw {...icon} />} onClick={() => refreshData()}>
          {t("user.refresh")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("user.language")}</Menu.Label>
        <Menu.RadioGroup
          value={language}
          onChange={(value) => setLanguage(ADMIN_LANGUAGES.find((candidate) => candidate === value) ?? "ka")}
        >
          {ADMIN_LANGUAGES.map((candidate) => (
            <Menu.RadioItem key={candidate} value={candidate} lang={candidate}>
              {LANGUAGE_NAMES[candidate]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t("user.scheme")}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(SCHEMES.find((candidate) => candidate === value) ?? "auto")}
        >
          {SCHEMES.map((candidate) => (
            <Menu.RadioItem key={candidate} value={candidate}>
              {t(`user.scheme.${candidate}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut {...icon} />} onClick={() => session.logOut()}>
          {t("user.logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Asks the server anew for all that is on screen, and says how that went. */
function useRefreshData(): () => void {
  const { t } = useTexts();
  const cache = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => cache.invalidateQueries({}, { throwOnError: true }),
    onSuccess: () => toasts.success(t("user.refreshed")),
    onError: (error) => toasts.failure(t("user.refresh_failed"), error),
  }).mutate;
}
