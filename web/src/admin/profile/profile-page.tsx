import { revokeSession } from "@ezo/contract/accounts/auth";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ownRoleName } from "../session/role-name.ts";
import { useMay, useUser } from "../session/session-context.tsx";
import { Avatar } from "../ui/marks/avatar.tsx";
import { LanguageField } from "./language-field.tsx";
import { MailChoices } from "./notices/mail-choices.tsx";
import { PushCard } from "./notices/push-card.tsx";
import { QuietHoursCard } from "./notices/quiet-hours-card.tsx";
import { OwnDetails } from "./own-details.tsx";
import { OwnPhoto } from "./own-photo.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PasskeyCard } from "./passkeys/passkey-card.tsx";
import { ownSessions } from "./profile.queries.ts";
import styles from "./profile-page.module.css";
import { SecondFactorCard } from "./second-factor/second-factor-card.tsx";
import { SessionList } from "./session-list.tsx";

export default function ProfilePage() {
  const texts = useTexts();
  const { t } = texts;
  const user = useUser();
  const may = useMay();
  const call = useCaller();
  // Only one of the two forms asks before leaving: the password form, as soon as a password is typed.
  const [isPasswordTyped, setPasswordTyped] = useState(false);
  return (
    <div className={styles.page}>
      <div className={styles.who}>
        <Avatar id={user.id} name={user.name} />
        <div>
          <h2>{user.name}</h2>
          <p>
            {user.email} · {ownRoleName(user, texts)}
          </p>
        </div>
      </div>
      <div className={styles.cards}>
        <section className={styles.card}>
          <h3>{t("profile.name.title")}</h3>
          <OwnDetails isGuarded={!isPasswordTyped} />
        </section>
        <section className={styles.card}>
          <h3>{t("profile.language.title")}</h3>
          <div className={styles.form}>
            <LanguageField />
          </div>
        </section>
        <section className={styles.card}>
          <h3>{t("photo.title")}</h3>
          <div className={styles.form}>
            <OwnPhoto />
          </div>
        </section>
        <section className={styles.card}>
          <h3>{t("profile.password.submit")}</h3>
          <PasswordForm onTyped={setPasswordTyped} />
        </section>
        <section className={styles.card}>
          <h3>{t("second_factor.title")}</h3>
          <SecondFactorCard />
        </section>
        {may("enquiries.answer") ? (
          <>
            <section className={styles.card}>
              <h3>{t("notices.mails")}</h3>
              <div className={styles.form}>
                <MailChoices />
              </div>
            </section>
            <section className={styles.card}>
              <h3>{t("push.title")}</h3>
              <PushCard />
            </section>
            <section className={styles.card}>
              <h3>{t("notices.quiet")}</h3>
              <div className={styles.form}>
                <QuietHoursCard />
              </div>
            </section>
          </>
        ) : null}
        <section className={styles.card}>
          <h3>{t("passkey.title")}</h3>
          <PasskeyCard />
        </section>
        <section className={styles.card}>
          <h3>{t("profile.sessions.title")}</h3>
          <SessionList
            sessions={ownSessions(call)}
            end={({ id }) => call(revokeSession, { params: { id } })}
            alone={t("profile.sessions.only_this")}
          />
        </section>
      </div>
    </div>
  );
}
